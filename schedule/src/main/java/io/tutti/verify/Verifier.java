package io.tutti.verify;

import io.tutti.schedule.Schedule;
import java.util.List;

/** Verifies schedules; the package description lists the verified properties. */
public final class Verifier {
    private final ProgramSet programs;
    private final Matching matching;
    private final Expressions expressions = new Expressions();
    private final PostconditionCheck postcondition;
    private int steps;

    private Verifier(Schedule schedule) {
        programs = new ProgramSet(schedule);
        new Bounds(programs).check();
        matching = Matching.of(programs);
        postcondition = new PostconditionCheck(programs, expressions);
    }

    /**
     * Verifies a schedule.
     *
     * @param schedule the schedule; all its programs are requested
     * @return the schedule's properties
     * @throws VerificationException if the schedule is wrong
     */
    public static Verification verify(Schedule schedule) {
        Verifier verifier = new Verifier(schedule);
        verifier.prove(false);
        if (schedule.collective().mayBeInPlace()) {
            verifier.prove(true);
        }
        SymmetryCheck.check(verifier.programs);
        return new Verification(
                schedule,
                verifier.steps,
                verifier.matching.messages(),
                verifier.postcondition.needsCommutative(),
                verifier.postcondition.reproducibility());
    }

    private void prove(boolean inPlace) {
        InPlaceVariant variant = InPlaceVariant.of(programs, inPlace);
        Races.check(variant);
        SymbolicExecution execution = new SymbolicExecution(variant, matching, expressions, variant::releaser);
        List<SymbolicExecution.Lane> stuck = execution.run();
        if (!stuck.isEmpty()) {
            throw deadlock(variant, execution, stuck);
        }
        for (int rank = 0; rank < programs.ranks(); rank++) {
            postcondition.check(rank, execution.memory(rank), variant);
        }
        steps = Math.max(steps, execution.steps());
    }

    /** Determines whether fusion causes the deadlock, and describes it. */
    private VerificationException deadlock(
            InPlaceVariant variant, SymbolicExecution fused, List<SymbolicExecution.Lane> stuck) {
        SymbolicExecution plain =
                new SymbolicExecution(variant, matching, expressions, SymbolicExecution.Releaser.PLAIN);
        List<SymbolicExecution.Lane> stillStuck = plain.run();
        return stillStuck.isEmpty()
                ? new Deadlock(variant, fused, stuck, "sends being complete when the fused reduction is").describe()
                : new Deadlock(variant, plain, stillStuck, "sends being complete when received").describe();
    }
}
