package io.tutti.run.event;

import java.util.function.Supplier;
import jdk.jfr.FlightRecorder;

/** The events of one task. Used by the holder of the progress lock. */
public final class TaskEvents {
    private final int rank;
    private final long communicator;
    /** Null unless a recording wants the current run. */
    private CollectiveEvent collective;
    /** Null unless a recording wants the current wait. */
    private WaitEvent wait;

    /**
     * @param rank the rank in the world
     * @param communicator its number
     */
    public TaskEvents(int rank, long communicator) {
        this.rank = rank;
        this.communicator = communicator;
    }

    /** Whether a recording wants collectives. Allocates nothing once it is compiled. */
    public static boolean areOn() {
        return FlightRecorder.isInitialized() && new CollectiveEvent().isEnabled();
    }

    /** A run begins, and {@link #areOn}. */
    public void begin() {
        collective = new CollectiveEvent();
        collective.begin();
    }

    /** Whether the current run is recorded, and so are its waits. */
    public boolean isOpen() {
        return collective != null;
    }

    /**
     * The run waits.
     *
     * @param awaited the links that it waits for, in a few words
     * @return whether a recording wants the end of the wait
     */
    public boolean waits(Supplier<String> awaited) {
        if (wait == null && FlightRecorder.isInitialized() && new WaitEvent().isEnabled()) {
            wait = new WaitEvent();
            wait.begin();
            wait.awaited = awaited.get();
        }
        return wait != null;
    }

    /** Something has moved, or the run has ended. */
    public void moved(long sequence, String name) {
        WaitEvent ended = wait;
        if (ended != null) {
            wait = null;
            ended.end();
            if (ended.shouldCommit()) {
                ended.rank = rank;
                ended.communicator = communicator;
                ended.sequence = sequence;
                ended.collective = name;
                ended.commit();
            }
        }
    }

    /**
     * The run has ended.
     *
     * @param call returns what it was
     */
    public void end(long sequence, String name, Supplier<String> call, long bytes) {
        moved(sequence, name);
        CollectiveEvent ended = collective;
        if (ended != null) {
            collective = null;
            ended.end();
            if (ended.shouldCommit()) {
                ended.rank = rank;
                ended.communicator = communicator;
                ended.sequence = sequence;
                ended.collective = name;
                ended.call = call.get();
                ended.bytes = bytes;
                ended.commit();
            }
        }
    }
}
