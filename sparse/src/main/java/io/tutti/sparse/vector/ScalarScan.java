package io.tutti.sparse.vector;

/** Scans element by element. */
final class ScalarScan implements Scan {
    @Override
    public int select(float[] dense, int from, int to, int magnitude, int[] found, int size) {
        int next = size;
        for (int i = from; i < to; i++) {
            if (Magnitudes.of(dense[i]) >= magnitude) {
                found[next++] = i;
            }
        }
        return next;
    }

    @Override
    public long count(float[] dense, int magnitude) {
        long count = 0;
        for (float value : dense) {
            count += Magnitudes.of(value) >= magnitude ? 1 : 0;
        }
        return count;
    }
}
