package io.tutti.training.model;

/**
 * Sums of rows, the one loop in which training spends its time. Each row is an array of its own and all are read at the
 * same index, which is the form that the just-in-time compiler turns into vector instructions. The order of additions
 * is fixed.
 */
final class RowSums {
    private RowSums() {}

    /**
     * {@code sum[j] += Σ_k factors[from + k·stride] · rows[k][j]} for {@code count} rows and {@code length} elements.
     */
    static void addProducts(float[] sum, int length, float[][] rows, int count, float[] factors, int from, int stride) {
        int k = 0;
        int f = from;
        for (; k + 4 <= count; k += 4, f += 4 * stride) {
            float f0 = factors[f];
            float f1 = factors[f + stride];
            float f2 = factors[f + 2 * stride];
            float f3 = factors[f + 3 * stride];
            addFour(sum, length, rows[k], f0, rows[k + 1], f1, rows[k + 2], f2, rows[k + 3], f3);
        }
        for (; k < count; k++, f += stride) {
            addOne(sum, length, rows[k], factors[f]);
        }
    }

    private static void addFour(
            float[] sum,
            int length,
            float[] r0,
            float f0,
            float[] r1,
            float f1,
            float[] r2,
            float f2,
            float[] r3,
            float f3) {
        for (int j = 0; j < length; j++) {
            sum[j] += f0 * r0[j] + f1 * r1[j] + f2 * r2[j] + f3 * r3[j];
        }
    }

    private static void addOne(float[] sum, int length, float[] row, float factor) {
        for (int j = 0; j < length; j++) {
            sum[j] += factor * row[j];
        }
    }

    /** {@code to[j][i] = from[i][j]} for the first {@code rows} rows and {@code columns} columns of {@code from}. */
    static void transpose(float[][] from, float[][] to, int rows, int columns) {
        for (int j = 0; j < columns; j++) {
            float[] column = to[j];
            for (int i = 0; i < rows; i++) {
                column[i] = from[i][j];
            }
        }
    }
}
