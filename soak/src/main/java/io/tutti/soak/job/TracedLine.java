package io.tutti.soak.job;

import io.tutti.soak.rank.RankLine;
import io.tutti.soak.rank.RankLine.Word;

/**
 * A line of output.
 *
 * @param text without its end
 * @param nanos {@link System#nanoTime} of its arrival, or when the rank says that it was
 */
public record TracedLine(String text, long nanos) {
    /** Longer than a line is on its way. Clocks that differ by more are of different origin. */
    private static final long LONGEST_WAY_NANOS = 120_000_000_000L;

    private static final long STARVED_MILLIS = 2_000;

    /**
     * {@return a line that arrives, with the rank's own time if it has one}
     *
     * @param text without its end
     * @param arrival {@link System#nanoTime} of its arrival
     */
    static TracedLine of(String text, long arrival) {
        long own = RankLine.ownNanos(text).orElse(arrival);
        boolean isPlausible = own <= arrival && arrival - own < LONGEST_WAY_NANOS;
        return new TracedLine(text, isPlausible ? own : arrival);
    }

    /** {@return what the line says after its first word, if a program of the soak has written it} */
    public String said() {
        return RankLine.parse(text).map(RankLine::text).orElse("");
    }

    /**
     * {@return whether a program of the soak has written the line, about this}
     *
     * @param word what it is about
     */
    public boolean isAbout(Word word) {
        return RankLine.isAbout(text, word);
    }

    /** {@return the communication exception of a line about one} */
    public RankLine.Fault fault() {
        return RankLine.parse(text).orElseThrow().fault();
    }

    /**
     * Returns whether a thread has waited for a processor so long that time limits tell nothing. Call it only on a line that states how
     * long.
     */
    public boolean isStarved() {
        return Long.parseLong(said()) >= STARVED_MILLIS;
    }
}
