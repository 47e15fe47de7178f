package io.tutti.djl.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.data.StandardizedImages;
import java.util.List;

/** The classification of images in the shape of CIFAR. */
final class ImageTask implements DjlTask {
    private final StandardizedImages images;
    private final Block block;

    ImageTask(LearnerRequest request, Block block) {
        this.images = new StandardizedImages(request);
        this.block = block;
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
        return new Shape[] {shape(batch)};
    }

    @Override
    public boolean isRowASample() {
        return true;
    }

    private static Shape shape(int batch) {
        return new Shape(batch, StandardizedImages.CHANNELS, StandardizedImages.SIDE, StandardizedImages.SIDE);
    }

    @Override
    public Batch load(NDManager manager, boolean isTest, int[] order, int from, int to) {
        StandardizedImages.Batch batch = images.load(isTest, order, from, to);
        NDArray input = manager.create(batch.values(), shape(to - from));
        return new Batch(new NDList(input), List.of(manager.create(batch.labels())));
    }

    @Override
    public List<NDArray> scores(NDList outputs) {
        return outputs;
    }
}
