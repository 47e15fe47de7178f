package io.tutti.sparse.collective;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Traffic;
import io.tutti.sparse.WordVolume;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.trace.Recording;
import io.tutti.sparse.trace.Step;
import io.tutti.sparse.vector.SparseVector;
import java.util.EnumMap;
import java.util.Map;

/**
 * What one call of an exchange costs: words by phase, the time in collectives, and, if it is recorded, its steps with the local work
 * before each. For one thread.
 */
public final class ExchangeMeter {
    private final Map<Phase, WordVolume> volumes = new EnumMap<>(Phase.class);
    private Recording recording;
    private long nanos;
    private long since;
    /** When the rank last returned from a collective. */
    private long left;

    ExchangeMeter() {}

    /** Records later calls. */
    public void record(Recording notes) {
        recording = notes;
    }

    /** Begins a call, with nothing counted. */
    public void begin() {
        volumes.clear();
        nanos = 0;
        left = System.nanoTime();
        if (recording != null) {
            recording.begin();
        }
    }

    /** Records the selection. */
    public void select(SparseVector own) {
        if (recording != null) {
            recording.select(own);
        }
    }

    /** Ends a call: all local work is done. */
    public void end(boolean isReevaluation) {
        if (recording != null) {
            recording.end(isReevaluation, System.nanoTime() - left);
        }
    }

    /** The words counted since {@link #begin()}. */
    public Map<Phase, WordVolume> volumes() {
        return volumes;
    }

    /** Time in collectives since {@link #begin()}. */
    public long nanos() {
        return nanos;
    }

    /** A collective, a transfer or a wait begins. */
    void enter() {
        since = System.nanoTime();
    }

    /** Returns the local work before it. */
    private long leave() {
        long work = since - left;
        left = System.nanoTime();
        nanos += left - since;
        return work;
    }

    /**
     * A collective has returned.
     *
     * @param unit bytes of an element
     * @param lengths what the trace notes of the layout
     * @param isBegun whether it was only started
     */
    void leaveCollective(Phase phase, RankSchedule schedule, Layout layout, int unit, long[] lengths, boolean isBegun) {
        long work = leave();
        Traffic traffic = schedule.traffic(layout);
        int words = unit / Integer.BYTES;
        count(phase, new WordVolume(words * traffic.sent(), words * traffic.received()));
        if (recording != null) {
            recording.add(new Step.Collective(
                    phase, schedule.collective(), schedule.algorithm().name(), unit, lengths, isBegun, work));
        }
    }

    /** A transfer between this rank and a peer has returned. */
    void leaveTransfer(Phase phase, WordVolume volume, boolean isSend, int peer) {
        long work = leave();
        count(phase, volume);
        if (recording != null) {
            recording.add(new Step.Transfer(phase, isSend, peer, Integer.BYTES * volume.larger(), work));
        }
    }

    /** The wait for a started collective has returned. */
    void leaveWait(Phase phase) {
        long work = leave();
        if (recording != null) {
            recording.add(new Step.Await(phase, work));
        }
    }

    private void count(Phase phase, WordVolume volume) {
        volumes.merge(phase, volume, WordVolume::plus);
    }
}
