package io.tutti.soak.job;

import io.tutti.soak.rank.RankLine;
import io.tutti.soak.rank.RankLine.Word;

/**
 * A line of output.
 *
 * @param text without its end
 * @param nanos {@link System#nanoTime} of its arrival
 */
public record TracedLine(String text, long nanos) {
    private static final long STARVED_MILLIS = 2_000;

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
