package io.tutti.soak.fault;

import io.tutti.failpoint.ProtocolStep;
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
 * @param replacement what becomes of a job that goes on
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
        ReplacementPlan replacement) {
    /** Copies the collections. */
    public Injection {
        environment = Map.copyOf(environment);
        ofVictim = Map.copyOf(ofVictim);
        wrapper = List.copyOf(wrapper);
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
                ReplacementPlan.NONE);
    }

    Injection with(String variable, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(variable, value);
        return new Injection(
                detail, more, ofVictim, wrapper, code, rendezvous, disturbance, lasts, expectation, replacement);
    }

    Injection withVictims(String variable, String value) {
        Map<String, String> more = new HashMap<>(ofVictim);
        more.put(variable, value);
        return new Injection(
                detail, environment, more, wrapper, code, rendezvous, disturbance, lasts, expectation, replacement);
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
                replacement);
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
                replacement);
    }

    Injection at(String address) {
        return new Injection(
                detail, environment, ofVictim, wrapper, code, address, disturbance, lasts, expectation, replacement);
    }

    /**
     * {@return the same with another disturbance}
     *
     * @param other what is done to the job from outside
     */
    public Injection disturbed(Disturbance other) {
        return new Injection(
                detail, environment, ofVictim, wrapper, code, rendezvous, other, lasts, expectation, replacement);
    }

    /**
     * {@return the same with another expectation}
     *
     * @param other what must be seen
     */
    public Injection expecting(Expectation other) {
        return new Injection(
                detail, environment, ofVictim, wrapper, code, rendezvous, disturbance, lasts, other, replacement);
    }

    Injection lasting() {
        return new Injection(
                detail, environment, ofVictim, wrapper, code, rendezvous, disturbance, true, expectation, replacement);
    }

    Injection goingOn(ReplacementPlan other) {
        return new Injection(
                detail, environment, ofVictim, wrapper, code, rendezvous, disturbance, lasts, expectation, other);
    }

    /** The same in a job that ends, with a rank lost at a step that it comes to after the first fault. */
    Injection thenLosing(int rank, ProtocolStep step) {
        return goingOn(ReplacementPlan.ofSecond(rank, step.key()));
    }
}
