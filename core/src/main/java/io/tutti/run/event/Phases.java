package io.tutti.run.event;

import java.util.function.Supplier;
import jdk.jfr.FlightRecorder;

/** Runs parts of calls and records them as events, if a recording wants them. Any thread may call it. */
public final class Phases {
    private Phases() {}

    /**
     * Runs a part of a call.
     *
     * @param rank the rank in the world
     * @param phase its name, such as {@code lower}
     * @return what the part returns
     */
    public static <T> T run(int rank, String phase, Supplier<T> part) {
        if (!FlightRecorder.isInitialized()) {
            return part.get();
        }
        PhaseEvent event = new PhaseEvent();
        event.begin();
        try {
            return part.get();
        } finally {
            event.end();
            if (event.shouldCommit()) {
                event.rank = rank;
                event.phase = phase;
                event.commit();
            }
        }
    }
}
