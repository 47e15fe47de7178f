package io.tutti.sparse;

/**
 * Where a selection ends: everything above a magnitude, and of what equals it the elements up to an index.
 *
 * @param magnitude see {@link Magnitudes}
 * @param lastTie the last index that is taken at exactly this magnitude; -1 for none
 */
record Threshold(int magnitude, int lastTie) {
    /** Takes all that is not zero. */
    static final Threshold ALL = from(Magnitudes.LEAST);

    /** Takes nothing but what is not a number. */
    static final Threshold NOTHING = new Threshold(Magnitudes.INFINITE, -1);

    /** Takes all from a magnitude on, ties included. */
    static Threshold from(int magnitude) {
        return new Threshold(magnitude, Integer.MAX_VALUE);
    }

    boolean takes(int index, float value) {
        int own = Magnitudes.of(value);
        return own > magnitude || own == magnitude && index <= lastTie;
    }
}
