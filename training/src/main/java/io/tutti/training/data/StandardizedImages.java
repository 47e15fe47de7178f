package io.tutti.training.data;

import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.UsageException;
import java.util.Arrays;

/** Images of 28 × 28 grey pixels in the shape of CIFAR: three equal channels of 32 × 32, black at the edges, as convolutional networks take them. */
public final class StandardizedImages {
    /** Number of equal channels. */
    public static final int CHANNELS = 3;

    /** Rows and columns of a channel. */
    public static final int SIDE = 32;

    private static final int SOURCE = 28;
    private static final int EDGE = (SIDE - SOURCE) / 2;
    private static final int LENGTH = CHANNELS * SIDE * SIDE;

    private final ImageSet images;
    /** What each grey value becomes, so that all pixels to learn from have the mean 0 and the variance 1. */
    private final float[] levels = new float[256];

    /**
     * Some images.
     *
     * @param values image by image, channel by channel, row by row
     * @param labels the class of each image
     */
    public record Batch(float[] values, long[] labels) {}

    /**
     * Opens the images of a request.
     *
     * @throws UsageException if a file is missing or wrong, or images have another size
     */
    public StandardizedImages(LearnerRequest request) {
        images = ImageSet.open(request);
        if (images.train().pixelsPerImage() != SOURCE * SOURCE) {
            throw new UsageException("--data " + images.place() + " has images of "
                    + images.train().pixelsPerImage() + " pixels; " + request.model() + " takes 28 x 28");
        }
        standardize(images.train().pixels());
    }

    private void standardize(byte[] pixels) {
        long[] counts = new long[levels.length];
        for (byte pixel : pixels) {
            counts[pixel & 0xff]++;
        }
        double sum = 0;
        double squares = 0;
        for (int level = 0; level < levels.length; level++) {
            sum += (double) level * counts[level];
            squares += (double) level * level * counts[level];
        }
        double mean = sum / pixels.length;
        double deviation = Math.sqrt(squares / pixels.length - mean * mean);
        for (int level = 0; level < levels.length; level++) {
            levels[level] = (float) ((level - mean) / Math.max(deviation, 1));
        }
    }

    /** Their description. */
    public SampleSet samples() {
        return images.samples();
    }

    /** Returns the images {@code order[from]} to {@code order[to - 1]}, of those to learn from or of the test. */
    public Batch load(boolean isTest, int[] order, int from, int to) {
        Images source = isTest ? images.test() : images.train();
        int count = to - from;
        float[] values = new float[count * LENGTH];
        long[] labels = new long[count];
        for (int i = 0; i < count; i++) {
            int image = order[from + i];
            labels[i] = source.labels()[image];
            fill(values, i * LENGTH, source.pixels(), image * SOURCE * SOURCE);
        }
        return new Batch(values, labels);
    }

    private void fill(float[] values, int at, byte[] pixels, int offset) {
        int channel = SIDE * SIDE;
        Arrays.fill(values, at, at + channel, levels[0]);
        for (int row = 0; row < SOURCE; row++) {
            int to = at + (row + EDGE) * SIDE + EDGE;
            for (int column = 0; column < SOURCE; column++) {
                values[to + column] = levels[pixels[offset + row * SOURCE + column] & 0xff];
            }
        }
        for (int copy = 1; copy < CHANNELS; copy++) {
            System.arraycopy(values, at, values, at + copy * channel, channel);
        }
    }
}
