package io.tutti.verify;

/** The guarantee about the bits of a schedule's results, for any reduction operator; the strongest first. */
public enum Reproducibility {
    /**
     * Every result is one reduction of all contributions in rank order: folded from the left in the arithmetic of the
     * element type (float32 for the half-precision types) and rounded once, at its end. For a given number of ranks,
     * the bits are therefore equal under every such schedule. A fold that goes from rank to rank does not qualify: its
     * expression is the same, but it is rounded to the element type at every rank, which changes results of
     * half-precision types.
     */
    ORDERED,
    /** All ranks that receive a chunk evaluate the same expression for it, so their bits are equal. */
    RANKS,
    /** Ranks may have different bits where regrouping or reordering operands changes them. */
    NONE;

    /**
     * {@return whether this guarantee is at least as strong as {@code wanted}}
     *
     * @param wanted the guarantee that is asked for
     */
    public boolean keeps(Reproducibility wanted) {
        return compareTo(wanted) <= 0;
    }
}
