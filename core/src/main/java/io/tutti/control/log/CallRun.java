package io.tutti.control.log;

import java.util.List;

/**
 * Equal collectives that a rank has begun one after the other.
 *
 * @param first number of the first of them
 * @param last number of the last
 * @param text their fingerprint and count
 */
public record CallRun(long first, long last, String text) {
    /** The fingerprint and count of a collective; null if none of the runs contains it. */
    public static String textOf(List<CallRun> runs, long sequence) {
        for (CallRun run : runs) {
            if (run.first <= sequence && sequence <= run.last) {
                return run.text;
            }
        }
        return null;
    }
}
