package io.tutti.verify;

import io.tutti.schedule.Schedule;
import java.util.List;

/** Proves that a schedule is right; what that means stands in the package's description. */
public final class Verifier {
    private final ProgramSet programs;
    private final Matching matching;
    private final Expressions expressions = new Expressions();
    private final PostconditionCheck goal;
    private int steps;

    private Verifier(Schedule schedule) {
        programs = new ProgramSet(schedule);
        new Bounds(programs).check();
        matching = Matching.of(programs);
        goal = new PostconditionCheck(programs, expressions);
    }

    /**
     * Proves a schedule right.
     *
     * @throws VerificationException if it is wrong
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
                verifier.goal.needsCommutative(),
                verifier.goal.reproducibility());
    }

    private void prove(boolean inPlace) {
        InPlaceVariant placement = InPlaceVariant.of(programs, inPlace);
        Races.check(placement);
        SymbolicExecution replay = new SymbolicExecution(placement, matching, expressions, placement::releaser);
        List<SymbolicExecution.Lane> stuck = replay.run();
        if (!stuck.isEmpty()) {
            throw deadlock(placement, replay, stuck);
        }
        for (int rank = 0; rank < programs.ranks(); rank++) {
            goal.check(rank, replay.memory(rank), placement);
        }
        steps = Math.max(steps, replay.steps());
    }

    /** Says whether it is fusing that makes the deadlock. */
    private VerificationException deadlock(
            InPlaceVariant placement, SymbolicExecution fused, List<SymbolicExecution.Lane> stuck) {
        SymbolicExecution plain =
                new SymbolicExecution(placement, matching, expressions, SymbolicExecution.Releaser.PLAIN);
        List<SymbolicExecution.Lane> stillStuck = plain.run();
        return stillStuck.isEmpty()
                ? new Deadlock(placement, fused, stuck, "sends being complete when the fused reduction is").describe()
                : new Deadlock(placement, plain, stillStuck, "sends being complete when received").describe();
    }
}
