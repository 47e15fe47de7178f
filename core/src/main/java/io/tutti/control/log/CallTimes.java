package io.tutti.control.log;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/**
 * The flight recorder of one communicator: beginning and end of its last {@value #CALLS} collectives, two numbers each. What the
 * calls were is in the {@link CallLog}, under the same numbers, so a call costs two stores.
 *
 * <p>Reading the clock takes longer than the rest of the record, so it is read only
 *
 * <ul>
 *   <li>for every {@value #SAMPLE}th collective, the same on all ranks, and for collectives of {@value #LONG_BYTES} bytes or more;
 *   <li>when a rank has waited for a while, where the clock is read anyway, and at the end of such a collective.
 * </ul>
 *
 * A collective without times was over sooner than a rank looks at the clock while it waits. A rank that did not wait in a
 * collective in which others did was the last to begin it.
 *
 * <p>Written by the holder of the progress lock, before the call log publishes the collective, and read by any thread: a reader takes
 * the highest published number before and after it reads, and drops what may have been overwritten between.
 */
public final class CallTimes {
    /** Collectives that are kept; a power of two. */
    public static final int CALLS = 256;

    /** Of so many collectives one is timed; a power of two. */
    public static final int SAMPLE = 64;

    /** Collectives of so many bytes are timed, because they take much longer than reading the clock. */
    public static final int LONG_BYTES = 32 << 10;

    /** No clock was read in a collective. */
    public static final long UNKNOWN = -1;

    private static final int MASK = CALLS - 1;
    private static final int RUNNING = 0;
    private static final int UNTIMED = 1;
    private static final VarHandle TIMES = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] times = new long[2 * CALLS];
    /** Times are relative to this one, so that they are above {@link #UNTIMED}. */
    private final long base = System.nanoTime() - UNTIMED - 1;

    CallTimes() {}

    /**
     * Records that a collective begins, before it is published. Allocates nothing.
     *
     * @param sequence its number
     * @param isLong whether it moves {@link #LONG_BYTES} or more
     */
    public void begin(long sequence, boolean isLong) {
        int at = (int) sequence & MASK;
        times[2 * at] = isLong || (sequence & SAMPLE - 1) == 0 ? System.nanoTime() - base : RUNNING;
        times[2 * at + 1] = RUNNING;
    }

    /**
     * Records that a rank waits in a collective.
     *
     * @param sequence its number
     * @param nowNanos the clock, which the caller has read
     */
    public void waits(long sequence, long nowNanos) {
        int at = (int) sequence & MASK;
        if (times[2 * at] == RUNNING) {
            times[2 * at] = base - nowNanos;
        }
    }

    /**
     * Records that a collective has ended. Allocates nothing.
     *
     * @return how long it took, as far as is known, in nanoseconds; {@link #UNKNOWN} if no clock was read
     */
    public long end(long sequence) {
        int at = (int) sequence & MASK;
        long begin = times[2 * at];
        if (begin == RUNNING) {
            times[2 * at + 1] = UNTIMED;
            return UNKNOWN;
        }
        long end = System.nanoTime() - base;
        times[2 * at + 1] = end;
        return end - Math.abs(begin);
    }

    /** How long the latest collective has lasted, in nanoseconds; 0 if it has ended, or no clock was read. */
    long waitingNanos(long latest) {
        CallSpan span = span(latest);
        return latest == 0 || span.ended() || span.begin() == CallSpan.UNKNOWN ? 0 : System.nanoTime() - span.begin();
    }

    /**
     * Returns the records of the collectives up to this one, in order.
     *
     * @param latest the highest number that is published; 0 for none
     * @param most how many records are wanted
     */
    List<CallSpan> upTo(long latest, int most) {
        List<CallSpan> spans = new ArrayList<>();
        for (long sequence = Math.max(1, latest - Math.min(most, CALLS) + 1); sequence <= latest; sequence++) {
            spans.add(span(sequence));
        }
        return spans;
    }

    private CallSpan span(long sequence) {
        int at = (int) sequence & MASK;
        long begin = (long) TIMES.getOpaque(times, 2 * at);
        long end = (long) TIMES.getAcquire(times, 2 * at + 1);
        return new CallSpan(
                sequence,
                begin == RUNNING ? CallSpan.UNKNOWN : base + Math.abs(begin),
                begin < 0,
                end != RUNNING,
                end <= UNTIMED ? CallSpan.UNKNOWN : base + end);
    }
}
