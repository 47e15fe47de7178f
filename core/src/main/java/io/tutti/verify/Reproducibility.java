package io.tutti.verify;

/** What can be said of the bits of a schedule's results, whatever the reduction. */
public enum Reproducibility {
    /** All ranks evaluate the same expression for a chunk that several get, so their bits are equal. */
    RANKS,
    /** Ranks may differ where regrouping or reordering operands changes bits. */
    NONE
}
