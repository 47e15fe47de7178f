package io.tutti.sparse.vector;

/**
 * The end of a selection: it takes all elements above a magnitude, and those of exactly this magnitude up to an index.
 *
 * @param magnitude see {@link Magnitudes}
 * @param lastTie the last index that is taken at exactly this magnitude; -1 for none
 */
public record Threshold(int magnitude, int lastTie) {
    /** Takes all elements that are not zero. */
    public static final Threshold ALL = from(Magnitudes.LEAST);

    /** Takes only NaNs. */
    public static final Threshold NOTHING = new Threshold(Magnitudes.INFINITE, -1);

    /**
     * {@return a threshold that takes all elements of at least a magnitude}
     *
     * @param magnitude see {@link Magnitudes}
     */
    public static Threshold from(int magnitude) {
        return new Threshold(magnitude, Integer.MAX_VALUE);
    }

    boolean takes(int index, float value) {
        int own = Magnitudes.of(value);
        return own > magnitude || own == magnitude && index <= lastTie;
    }
}
