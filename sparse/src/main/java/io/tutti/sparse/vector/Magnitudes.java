package io.tutti.sparse.vector;

/** Absolute values of floats as ints in the same order; see the package description. */
public final class Magnitudes {
    /** The least magnitude other than zero. */
    public static final int LEAST = 1;

    /** The magnitude of the infinities; greater ones are NaNs. */
    public static final int INFINITE = 0x7f80_0000;

    private static final int ABSOLUTE = 0x7fff_ffff;

    private Magnitudes() {}

    /**
     * {@return the magnitude of a value: its bits without the sign, 0 or more}
     *
     * @param value any float, NaNs included
     */
    public static int of(float value) {
        return Float.floatToRawIntBits(value) & ABSOLUTE;
    }

    /**
     * {@return the magnitude of a bound, rounded to float32, at least {@link #LEAST}}
     *
     * @param bound 0 or more
     */
    public static int atLeast(double bound) {
        return Math.max(LEAST, Float.floatToRawIntBits((float) bound) & ABSOLUTE);
    }
}
