package io.tutti.training.model;

import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Layer;
import io.tutti.training.backend.ModelParameter;
import io.tutti.training.backend.Score;
import io.tutti.training.data.Images;
import java.util.List;
import java.util.Random;

/** Softmax regression: one layer, pixels to classes. */
public final class Softmax implements Model {
    private final DenseLayer layer;
    private final float[][] scores;
    private final float[] parameters;
    private final float[] gradient;

    /**
     * A model with random parameters.
     *
     * @param inputs pixels of an image
     * @param capacity most images in a batch
     * @param seed equal seeds give equal parameters
     */
    public Softmax(int inputs, int capacity, long seed) {
        layer = new DenseLayer(inputs, Images.CLASSES, 0);
        scores = new float[Images.CLASSES][capacity];
        parameters = new float[layer.size()];
        gradient = new float[layer.size()];
        layer.initialize(parameters, new Random(seed));
    }

    @Override
    public float[] parameters() {
        return parameters;
    }

    @Override
    public float[] gradient() {
        return gradient;
    }

    @Override
    public List<Layer> layers() {
        return List.of(layer.layer());
    }

    @Override
    public List<ModelParameter> layout() {
        return layer.layout("scores");
    }

    @Override
    public Score learn(Batch batch, float scale, Completed completed) {
        layer.forward(parameters, batch.columns(), scores, batch.size());
        Score score = CrossEntropy.score(scores, batch, scale);
        layer.gradient(gradient, scores, batch.rows(), batch.size(), completed);
        return score;
    }

    @Override
    public Score test(Batch batch) {
        layer.forward(parameters, batch.columns(), scores, batch.size());
        return CrossEntropy.score(scores, batch, 0);
    }
}
