package io.tutti.measure.machine;

import java.util.Locale;

/**
 * What two processors exchange at one moment. On virtual machines these change by a factor of ten within minutes, and every
 * time of shared memory with them.
 *
 * @param lineNanos time of a cache line from one processor to the other
 * @param readGigabytes gigabytes (10^9 bytes) per second that one reads of what the other has written
 * @param copiedGigabytes gigabytes per second that one copies of what the other has written
 */
public record MachineState(double lineNanos, double readGigabytes, double copiedGigabytes) {
    /** Measures the state now; all values are NaN if there is one processor only. */
    public static MachineState now(StateProbe line, CopyProbe block) {
        return new MachineState(line.nanos(), block.readGigabytes(), block.copiedGigabytes());
    }

    /** Returns whether there are two processors. */
    public boolean hasValues() {
        return !Double.isNaN(lineNanos);
    }

    /** Returns the state for readers. */
    public String text() {
        return String.format(
                Locale.ROOT,
                "a line %.0f ns, read %.1f GB/s, copied %.1f GB/s",
                lineNanos,
                readGigabytes,
                copiedGigabytes);
    }
}
