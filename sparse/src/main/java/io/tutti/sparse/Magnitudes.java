package io.tutti.sparse;

/** Absolute values of floats as ints that compare alike; see the package. */
final class Magnitudes {
    /** The least that is not zero. */
    static final int LEAST = 1;

    /** Of the infinities; what is above is not a number. */
    static final int INFINITE = 0x7f80_0000;

    private static final int ABSOLUTE = 0x7fff_ffff;

    private Magnitudes() {}

    static int of(float value) {
        return Float.floatToRawIntBits(value) & ABSOLUTE;
    }

    /** The magnitude of a bound that is not negative, at least the least. */
    static int atLeast(double bound) {
        return Math.max(LEAST, Float.floatToRawIntBits((float) bound) & ABSOLUTE);
    }
}
