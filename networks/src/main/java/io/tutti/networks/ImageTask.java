package io.tutti.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.UsageException;
import io.tutti.training.data.ImageSet;
import io.tutti.training.data.Images;
import java.util.List;

/** The classification of images of 28 × 28 grey pixels, in the shape of CIFAR: three equal channels of 32 × 32, black at the edges. */
final class ImageTask implements Task {
    private static final int CHANNELS = 3;
    private static final int SIDE = 32;
    private static final int SOURCE = 28;
    private static final int EDGE = (SIDE - SOURCE) / 2;

    private final ImageSet images;
    private final Block block;
    /** What each grey value becomes, so that all pixels to learn from have the mean 0 and the variance 1. */
    private final float[] levels = new float[256];

    ImageTask(LearnerRequest request, Block block) {
        this.images = ImageSet.open(request);
        this.block = block;
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

    @Override
    public SampleSet samples() {
        return images.samples();
    }

    @Override
    public Block block() {
        return block;
    }

    @Override
    public Shape[] inputs(int batch) {
        return new Shape[] {new Shape(batch, CHANNELS, SIDE, SIDE)};
    }

    @Override
    public Batch load(NDManager manager, boolean isTest, int[] order, int from, int to) {
        Images source = isTest ? images.test() : images.train();
        int count = to - from;
        float[] values = new float[count * CHANNELS * SIDE * SIDE];
        long[] labels = new long[count];
        for (int i = 0; i < count; i++) {
            int image = order[from + i];
            labels[i] = source.labels()[image];
            fill(values, i * CHANNELS * SIDE * SIDE, source.pixels(), image * SOURCE * SOURCE);
        }
        NDArray input = manager.create(values, new Shape(count, CHANNELS, SIDE, SIDE));
        return new Batch(new NDList(input), List.of(manager.create(labels)));
    }

    private void fill(float[] values, int at, byte[] pixels, int offset) {
        int channel = SIDE * SIDE;
        java.util.Arrays.fill(values, at, at + channel, levels[0]);
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

    @Override
    public List<NDArray> scores(NDList outputs) {
        return outputs;
    }
}
