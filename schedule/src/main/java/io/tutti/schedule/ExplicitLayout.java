package io.tutti.schedule;

import java.util.Arrays;

/** Chunks of given lengths, with precomputed offsets. */
final class ExplicitLayout implements Layout {
    private final long[] offsets;

    ExplicitLayout(long[] lengths) {
        offsets = new long[lengths.length + 1];
        for (int chunk = 0; chunk < lengths.length; chunk++) {
            if (lengths[chunk] < 0) {
                throw new IllegalArgumentException("length[" + chunk + "]=" + lengths[chunk] + " is negative");
            }
            offsets[chunk + 1] = Math.addExact(offsets[chunk], lengths[chunk]);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ExplicitLayout layout && Arrays.equals(offsets, layout.offsets);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(offsets);
    }

    @Override
    public int chunks() {
        return offsets.length - 1;
    }

    @Override
    public long length(int chunk) {
        return offsets[chunk + 1] - offsets[chunk];
    }

    @Override
    public long offset(int chunk) {
        return offsets[chunk];
    }
}
