package io.tutti.training.model;

import io.tutti.training.data.Images;

/**
 * Some images as numbers from 0 to 1, as rows and as columns: the inner loops of a model use the form that is
 * contiguous for them. Its memory is reused for every batch.
 */
public final class Batch {
    private static final float WHITE = 255f;

    private final float[][] rows;
    private final float[][] columns;
    private final byte[] labels;
    private int size;

    /**
     * An empty batch.
     *
     * @param capacity most images in it
     * @param inputs pixels of an image
     */
    public Batch(int capacity, int inputs) {
        rows = new float[capacity][inputs];
        columns = new float[inputs][capacity];
        labels = new byte[capacity];
    }

    /** Images in it now. */
    public int size() {
        return size;
    }

    /** Takes the images {@code order[from]} to {@code order[to - 1]}. */
    public void load(Images images, int[] order, int from, int to) {
        size = to - from;
        for (int s = 0; s < size; s++) {
            int image = order[from + s];
            labels[s] = images.labels()[image];
            load(rows[s], images.pixels(), image * rows[s].length);
        }
        RowSums.transpose(rows, columns, size, columns.length);
    }

    private static void load(float[] row, byte[] pixels, int offset) {
        for (int i = 0; i < row.length; i++) {
            row[i] = (pixels[offset + i] & 0xff) / WHITE;
        }
    }

    /** One row an image. */
    float[][] rows() {
        return rows;
    }

    /** One column an image. */
    float[][] columns() {
        return columns;
    }

    int label(int s) {
        return labels[s];
    }
}
