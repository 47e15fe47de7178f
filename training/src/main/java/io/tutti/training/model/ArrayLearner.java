package io.tutti.training.model;

import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Layer;
import io.tutti.training.backend.Learner;
import io.tutti.training.backend.LoadingTime;
import io.tutti.training.backend.ModelParameter;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.Score;
import io.tutti.training.data.ImageSet;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** A model in plain arrays, with its images. */
final class ArrayLearner implements Learner {
    private final ImageSet images;
    private final Model model;
    private final Batch batch;
    private final MemorySegment parameters;
    private final MemorySegment gradient;
    private final LoadingTime loading = new LoadingTime();

    ArrayLearner(ImageSet images, Model model, int capacity) {
        this.images = images;
        this.model = model;
        batch = new Batch(capacity, images.train().pixelsPerImage());
        parameters = MemorySegment.ofArray(model.parameters());
        gradient = MemorySegment.ofArray(model.gradient());
    }

    @Override
    public SampleSet samples() {
        return images.samples();
    }

    @Override
    public MemorySegment parameters() {
        return parameters;
    }

    @Override
    public MemorySegment gradient() {
        return gradient;
    }

    @Override
    public List<ModelParameter> layout() {
        return model.layout();
    }

    @Override
    public List<Layer> layers() {
        return model.layers();
    }

    @Override
    public Score learn(int[] order, int from, int to, float scale, Completed completed) {
        Batch loaded = loading.measure(() -> {
            batch.load(images.train(), order, from, to);
            return batch;
        });
        return model.learn(loaded, scale, completed);
    }

    @Override
    public long loadingNanos() {
        return loading.nanos();
    }

    @Override
    public Score test(int[] order, int from, int to) {
        batch.load(images.test(), order, from, to);
        return model.test(batch);
    }

    @Override
    public void close() {
        // Arrays need no closing.
    }
}
