package io.tutti.verify;

import io.tutti.schedule.Schedule;
import java.util.List;

/** Proves that a schedule is right; what that means stands in the package's description. */
public final class Verifier {
    private final World world;
    private final Matching matching;
    private final Expressions expressions = new Expressions();
    private final Goal goal;
    private int steps;

    private Verifier(Schedule schedule) {
        world = new World(schedule);
        new Bounds(world).check();
        matching = Matching.of(world);
        goal = new Goal(world, expressions);
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
        Resemblance.check(verifier.world);
        return new Verification(
                schedule,
                verifier.steps,
                verifier.matching.messages(),
                verifier.goal.needsCommutative(),
                verifier.goal.reproducibility());
    }

    private void prove(boolean inPlace) {
        Placement placement = Placement.of(world, inPlace);
        Races.check(placement);
        Replay replay = new Replay(placement, matching, expressions, placement::releaser);
        List<Replay.Lane> stuck = replay.run();
        if (!stuck.isEmpty()) {
            throw deadlock(placement, replay, stuck);
        }
        for (int rank = 0; rank < world.ranks(); rank++) {
            goal.check(rank, replay.memory(rank), placement);
        }
        steps = Math.max(steps, replay.steps());
    }

    /** Says whether it is fusing that makes the deadlock. */
    private VerificationException deadlock(Placement placement, Replay fused, List<Replay.Lane> stuck) {
        Replay plain = new Replay(placement, matching, expressions, Replay.Releaser.PLAIN);
        List<Replay.Lane> stillStuck = plain.run();
        return stillStuck.isEmpty()
                ? new Deadlock(placement, fused, stuck, "sends being complete when the fused reduction is").describe()
                : new Deadlock(placement, plain, stillStuck, "sends being complete when received").describe();
    }
}
