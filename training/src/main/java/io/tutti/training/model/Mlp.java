package io.tutti.training.model;

import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Layer;
import io.tutti.training.backend.ModelParameter;
import io.tutti.training.backend.Score;
import io.tutti.training.data.Images;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** A multi-layer perceptron: pixels, {@link #HIDDEN} rectified units, classes. */
public final class Mlp implements Model {
    /** Units of the hidden layer. */
    public static final int HIDDEN = 128;

    private final DenseLayer first;
    private final DenseLayer second;
    private final float[][] hidden;
    private final float[][] hiddenRows;
    private final float[][] hiddenDelta;
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
    public Mlp(int inputs, int capacity, long seed) {
        first = new DenseLayer(inputs, HIDDEN, 0);
        second = new DenseLayer(HIDDEN, Images.CLASSES, first.size());
        hidden = new float[HIDDEN][capacity];
        hiddenRows = new float[capacity][HIDDEN];
        hiddenDelta = new float[HIDDEN][capacity];
        scores = new float[Images.CLASSES][capacity];
        parameters = new float[first.size() + second.size()];
        gradient = new float[parameters.length];
        Random random = new Random(seed);
        first.initialize(parameters, random);
        second.initialize(parameters, random);
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
        return List.of(first.layer(), second.layer());
    }

    @Override
    public List<ModelParameter> layout() {
        return Stream.of(first.layout("hidden"), second.layout("scores"))
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public Score learn(Batch batch, float scale, Completed completed) {
        int samples = batch.size();
        forward(batch);
        Score score = CrossEntropy.score(scores, batch, scale);
        RowSums.transpose(hidden, hiddenRows, HIDDEN, samples);
        second.gradient(gradient, scores, hiddenRows, samples, completed);
        second.backward(parameters, scores, hiddenDelta, samples);
        for (int h = 0; h < HIDDEN; h++) {
            clearWhereOff(hiddenDelta[h], hidden[h], samples);
        }
        first.gradient(gradient, hiddenDelta, batch.rows(), samples, completed);
        return score;
    }

    @Override
    public Score test(Batch batch) {
        forward(batch);
        return CrossEntropy.score(scores, batch, 0);
    }

    private void forward(Batch batch) {
        first.forward(parameters, batch.columns(), hidden, batch.size());
        for (float[] unit : hidden) {
            rectify(unit, batch.size());
        }
        second.forward(parameters, hidden, scores, batch.size());
    }

    private static void rectify(float[] unit, int samples) {
        for (int s = 0; s < samples; s++) {
            unit[s] = Math.max(unit[s], 0f);
        }
    }

    private static void clearWhereOff(float[] delta, float[] unit, int samples) {
        for (int s = 0; s < samples; s++) {
            delta[s] = unit[s] > 0 ? delta[s] : 0f;
        }
    }
}
