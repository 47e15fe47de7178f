package io.tutti.sparse;

/** Absolute values of floats as ints in the same order; see the package description. */
final class Magnitudes {
    /** The least magnitude other than zero. */
    static final int LEAST = 1;

    /** The magnitude of the infinities; greater ones are NaNs. */
    static final int INFINITE = 0x7f80_0000;

    private static final int ABSOLUTE = 0x7fff_ffff;

    private Magnitudes() {}

    static int of(float value) {
        return Float.floatToRawIntBits(value) & ABSOLUTE;
    }

    /** The magnitude of a bound that is not negative, at least {@link #LEAST}. */
    static int atLeast(double bound) {
        return Math.max(LEAST, Float.floatToRawIntBits((float) bound) & ABSOLUTE);
    }
}
