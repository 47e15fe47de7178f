package io.tutti.select;

import io.tutti.algorithm.Algorithm;

/**
 * What was chosen for a call, and why.
 *
 * @param algorithm to be run
 * @param origin what decided
 * @param detail of the origin: the rule's line, or the hosts that were measured; may be empty
 * @param seconds measured or predicted; NaN if it was taken without
 */
public record Choice(Algorithm algorithm, Origin origin, String detail, double seconds) {
    /** What decides, first things first. */
    public enum Origin {
        /** {@code TUTTI_ALGORITHM}. */
        PREFERENCE("preferred"),
        /** A line of the rules file. */
        RULE("rule"),
        /** Measured times. */
        TABLE("least measured time"),
        /** A line of the rules that come with Tutti. */
        DEFAULT_RULE("default rule"),
        /** The model of links. */
        MODEL("least predicted time");

        private final String words;

        Origin(String words) {
            this.words = words;
        }

        /** In words. */
        @Override
        public String toString() {
            return words;
        }
    }
}
