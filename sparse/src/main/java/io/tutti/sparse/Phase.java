package io.tutti.sparse;

/** The purpose for which a word was sent. */
public enum Phase {
    /** Numbers of elements, which fix the layouts of the other phases. */
    COUNTS,
    /** Boundaries of the regions. */
    BOUNDARIES,
    /** Selected elements to whoever adds them up, or whole vectors. */
    REDUCE,
    /** The value that decides which sums are large. */
    THRESHOLD,
    /** Sums, levelled before they are gathered. */
    BALANCE,
    /** Sums to all ranks. */
    GATHER
}
