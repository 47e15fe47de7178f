package io.tutti.soak.fault;

import io.tutti.soak.job.Disturbance;
import io.tutti.soak.rank.CodeFault;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A fault with everything that was drawn for one run.
 *
 * @param detail what distinguishes it from others of its kind, in a few words
 * @param environment variables of all ranks
 * @param ofVictim further variables of the rank with the fault
 * @param wrapper words before the command line of that rank
 * @param code what goes wrong in its program
 * @param rendezvous where rank 0 listens; null if the launcher chooses
 * @param disturbance what is done to the job from outside
 * @param lasts whether the fault is there from the start, rather than at a moment
 * @param expectation what must be seen
 * @param replacing what becomes of a job that goes on
 * @param faults of a long job, in the order of their phases; empty for a job with one fault
 */
public record Injection(
        String detail,
        Map<String, String> environment,
        Map<String, String> ofVictim,
        List<String> wrapper,
        CodeFault code,
        String rendezvous,
        Disturbance disturbance,
        boolean lasts,
        Expectation expectation,
        Replacing replacing,
        List<JobFault> faults) {
    /** Copies the collections. */
    public Injection {
        environment = Map.copyOf(environment);
        ofVictim = Map.copyOf(ofVictim);
        wrapper = List.copyOf(wrapper);
        faults = List.copyOf(faults);
    }

    /** An injection of which nothing but this is known yet. */
    static Injection of(String detail, Expectation expectation) {
        return new Injection(
                detail,
                Map.of(),
                Map.of(),
                List.of(),
                CodeFault.NONE,
                null,
                Disturbance.NONE,
                false,
                expectation,
                Replacing.NONE,
                List.of());
    }

    Injection with(String variable, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(variable, value);
        return new Injection(
                detail, more, ofVictim, wrapper, code, rendezvous, disturbance, lasts, expectation, replacing, faults);
    }

    Injection withVictims(String variable, String value) {
        Map<String, String> more = new HashMap<>(ofVictim);
        more.put(variable, value);
        return new Injection(
                detail,
                environment,
                more,
                wrapper,
                code,
                rendezvous,
                disturbance,
                lasts,
                expectation,
                replacing,
                faults);
    }

    Injection wrapped(String... words) {
        return new Injection(
                detail,
                environment,
                ofVictim,
                List.of(words),
                code,
                rendezvous,
                disturbance,
                lasts,
                expectation,
                replacing,
                faults);
    }

    Injection inCode(CodeFault fault) {
        return new Injection(
                detail,
                environment,
                ofVictim,
                wrapper,
                fault,
                rendezvous,
                disturbance,
                lasts,
                expectation,
                replacing,
                faults);
    }

    Injection at(String address) {
        return new Injection(
                detail,
                environment,
                ofVictim,
                wrapper,
                code,
                address,
                disturbance,
                lasts,
                expectation,
                replacing,
                faults);
    }

    /**
     * {@return the same with another disturbance}
     *
     * @param other what is done to the job from outside
     */
    public Injection disturbed(Disturbance other) {
        return new Injection(
                detail, environment, ofVictim, wrapper, code, rendezvous, other, lasts, expectation, replacing, faults);
    }

    /**
     * {@return the same with another expectation}
     *
     * @param other what must be seen
     */
    public Injection expecting(Expectation other) {
        return new Injection(
                detail, environment, ofVictim, wrapper, code, rendezvous, disturbance, lasts, other, replacing, faults);
    }

    Injection lasting() {
        return new Injection(
                detail,
                environment,
                ofVictim,
                wrapper,
                code,
                rendezvous,
                disturbance,
                true,
                expectation,
                replacing,
                faults);
    }

    Injection living(List<JobFault> many) {
        return new Injection(
                detail,
                environment,
                ofVictim,
                wrapper,
                code,
                rendezvous,
                disturbance,
                lasts,
                expectation,
                replacing,
                many);
    }

    /** {@return how many phases with faults the program of a job that goes on has; 0 if it does not go on} */
    public int phases() {
        return !replacing.goesOn() ? 0 : faults.isEmpty() ? 1 : faults.getLast().phase();
    }

    Injection goingOn(Replacing other) {
        return new Injection(
                detail,
                environment,
                ofVictim,
                wrapper,
                code,
                rendezvous,
                disturbance,
                lasts,
                expectation,
                other,
                faults);
    }
}
