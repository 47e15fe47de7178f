package io.tutti.verify;

/** What can be said of the bits of a schedule's results, whatever the reduction: the strongest promise first. */
public enum Reproducibility {
    /**
     * Every result is one reduction of all contributions in rank order: folded from the left in the arithmetic of the
     * type (float32 for the half-precision types) and rounded once, at its end. So for a number of ranks the bits are the
     * same under every such schedule. A fold that goes from rank to rank is not of this kind: it is the same expression,
     * but rounded to the type at every rank, which half-precision types feel.
     */
    ORDERED,
    /** All ranks evaluate the same expression for a chunk that several get, so their bits are equal. */
    RANKS,
    /** Ranks may differ where regrouping or reordering operands changes bits. */
    NONE;

    /** Whether who asks for {@code wanted} may have this. */
    public boolean keeps(Reproducibility wanted) {
        return compareTo(wanted) <= 0;
    }
}
