package io.tutti.stress.model;

import java.util.function.BooleanSupplier;

/** Waits of a {@link ModelScenario}. */
public final class Attempts {
    private Attempts() {}

    /**
     * Waits until an attempt moves something. An attempt that moves nothing and writes nothing must leave the rank as it was, but for
     * what it may as well learn again.
     *
     * @param state all objects and numbers on which depends what the rank does from now on
     */
    public static void await(BooleanSupplier attempt, Object... state) {
        RankReplay replay = RankReplay.current();
        do {
            replay.attempt(attempt.getClass().getName(), state);
            if (attempt.getAsBoolean()) {
                return;
            }
        } while (replay.hasAttemptWritten());
        throw new RankReplay.Stop(true);
    }
}
