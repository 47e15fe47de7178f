package io.tutti.select;

import io.tutti.algorithm.Algorithm;

/**
 * The algorithm selected for a call, and the reason.
 *
 * @param algorithm the algorithm to run
 * @param origin the source of the decision
 * @param detail details of the source: the rule's line, the hosts of the measurement or the names of links, and why it is not the
 *     preferred algorithm; may be empty
 * @param seconds the measured or predicted time; NaN if a preference or rule decided
 */
public record Choice(Algorithm algorithm, Origin origin, String detail, double seconds) {
    /** The source of a decision, in order of precedence. */
    public enum Origin {
        /** The preferred algorithm of {@code TUTTI_ALGORITHM}. */
        PREFERENCE("preferred"),
        /** A line of the user's rules file. */
        RULE("rule"),
        /** Times of the program's own calls; see {@link Trials}. */
        TRIALS("least time in trials"),
        /** Measured times. */
        TABLE("least measured time"),
        /** A line of the default rules of Tutti. */
        DEFAULT_RULE("default rule"),
        /** The cost model of links. */
        MODEL("least predicted time");

        private final String words;

        Origin(String words) {
            this.words = words;
        }

        /** Returns the words for messages. */
        @Override
        public String toString() {
            return words;
        }
    }
}
