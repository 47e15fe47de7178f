package io.tutti.control.log;

/**
 * What a rank recorded of one collective.
 *
 * @param sequence its number on its communicator
 * @param begin when it began, by {@link System#nanoTime}; {@link #UNKNOWN} if no clock was read
 * @param waited whether {@code begin} is the first look at the clock of a rank that waited, so that it began a little earlier
 * @param ended whether it has ended
 * @param end when it ended; {@link #UNKNOWN} if it has not, or no clock was read
 */
public record CallSpan(long sequence, long begin, boolean waited, boolean ended, long end) {
    /** No clock was read. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    /** Whether both times are known. */
    public boolean isTimed() {
        return begin != UNKNOWN && end != UNKNOWN;
    }
}
