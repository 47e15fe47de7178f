package io.tutti.system;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * One run of the signal matrix.
 *
 * @param signal what the victim gets
 * @param phase what the victim is doing then
 * @param wiring how the ranks are joined
 * @param victim the rank
 * @param launched whether {@code tutti run} starts the ranks, rather than the test
 * @param delayMicros from when the victim enters the phase to the signal
 * @param lateMillis how long the next rank hesitates before the same phase, so that the victim waits in it
 */
record FaultPlan(
        FaultSignal signal,
        FaultPhase phase,
        Wiring wiring,
        int victim,
        boolean launched,
        int delayMicros,
        int lateMillis) {
    static final int RANKS = 3;
    private static final int MOST_LATE_MILLIS = 300;
    private static final int LAUNCHED_OF_TEN = 4;

    /** The rank that comes late. */
    int late() {
        return (victim + 1) % RANKS;
    }

    /**
     * The same cell at another moment.
     *
     * @param attempt how often the signal has come too late for the phase; each time the moment is earlier
     */
    FaultPlan at(RandomGenerator random, int attempt) {
        int late = random.nextBoolean() ? random.nextInt(MOST_LATE_MILLIS) : 0;
        int range = (phase.millis() + late) * 1000 >> attempt;
        return new FaultPlan(signal, phase, wiring, victim, launched, random.nextInt(range + 1), late);
    }

    static FaultPlan of(FaultSignal signal, FaultPhase phase, Wiring wiring, boolean root, RandomGenerator random) {
        int victim = root ? 0 : random.nextInt(1, RANKS);
        boolean launched = random.nextInt(10) < LAUNCHED_OF_TEN;
        // a launcher gives all ranks the same environment, so its "auto" is shared memory
        Wiring link = wiring == Wiring.MIXED && launched ? Wiring.AUTO : wiring;
        return new FaultPlan(signal, phase, link, victim, launched, 0, 0).at(random, 0);
    }

    /** The arguments of {@link FaultRank}. */
    List<String> arguments() {
        return List.of(
                phase.name(),
                signal.name(),
                Integer.toString(victim),
                Integer.toString(delayMicros),
                Integer.toString(late()),
                Integer.toString(lateMillis));
    }

    @Override
    public String toString() {
        return "%s of rank %d, %s, %s%s, %.1f ms into it, rank %d late by %d ms"
                .formatted(
                        signal,
                        victim,
                        phase,
                        wiring,
                        launched ? " by the launcher" : "",
                        delayMicros / 1000.0,
                        late(),
                        lateMillis);
    }
}
