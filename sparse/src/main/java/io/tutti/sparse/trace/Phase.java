package io.tutti.sparse.trace;

/** The purpose for which a word was sent. */
public enum Phase {
    /** Numbers of elements, which fix the layouts of the other phases. */
    COUNTS,
    /** Boundaries of the regions. */
    BOUNDARIES,
    /** Selected elements, sent to the rank that adds them up, or whole vectors. */
    REDUCE,
    /** The threshold of the sums. */
    THRESHOLD,
    /** Sums, balanced before they are gathered. */
    BALANCE,
    /** Sums to all ranks. */
    GATHER
}
