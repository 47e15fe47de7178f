package io.tutti.sparse.vector;

/** Absolute values of floats as ints in the same order; see the package description. */
public final class Magnitudes {
    /** The least magnitude other than zero. */
    public static final int LEAST = 1;

    /** The magnitude of the infinities; greater ones are NaNs. */
    public static final int INFINITE = 0x7f80_0000;

    private static final int ABSOLUTE = 0x7fff_ffff;

    private Magnitudes() {}

    public static int of(float value) {
        return Float.floatToRawIntBits(value) & ABSOLUTE;
    }

    /** The magnitude of a bound that is not negative, at least {@link #LEAST}. */
    public static int atLeast(double bound) {
        return Math.max(LEAST, Float.floatToRawIntBits((float) bound) & ABSOLUTE);
    }
}
