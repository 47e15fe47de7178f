package io.tutti.torch.networks;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Layer;
import io.tutti.training.backend.LayerFactors;
import io.tutti.training.backend.Learner;
import io.tutti.training.backend.LearnerRequest;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The gradient of a batch of images as PyTorch computes it, compared with that of factors of dense layers. Prints the dense layers in the
 * order of their factors, how many elements of the gradients of their weights the engine has computed all the same, and the largest
 * difference, relative to the largest element. Argument: a network.
 */
public final class FactorGradients implements Completed {
    private static final int BATCH = 6;
    private static final float UNWRITTEN = Float.MAX_VALUE;

    private final Learner learner;
    /** What PyTorch computes, less what was found so far. */
    private final float[] rest;

    private final List<Layer> layers = new ArrayList<>();

    private FactorGradients(Learner learner) {
        this.learner = learner;
        learn(Completed.IGNORED);
        rest = learner.gradient().toArray(JAVA_FLOAT);
    }

    public static void main(String[] arguments) {
        LearnerRequest request = new LearnerRequest(arguments[0], "bundled", BATCH, BATCH, 1, 1);
        try (Learner learner = new TorchBackend().open(request)) {
            new FactorGradients(learner).compare();
        }
    }

    private void learn(Completed receiver) {
        learner.learn(IntStream.range(0, BATCH).toArray(), 0, BATCH, 1f / BATCH, receiver);
    }

    private void compare() {
        float largest = largest();
        for (int i = 0; i < rest.length; i++) {
            learner.gradient().setAtIndex(JAVA_FLOAT, i, UNWRITTEN);
        }
        learn(this);
        int computed = 0;
        for (int i = 0; i < rest.length; i++) {
            float value = learner.gradient().getAtIndex(JAVA_FLOAT, i);
            if (!isWeight(i)) {
                rest[i] -= value;
            } else if (value != UNWRITTEN) {
                computed++;
            }
        }
        System.out.println("layers " + layers);
        System.out.println("computed " + computed);
        System.out.printf(Locale.ROOT, "difference %.1e%n", largest() / largest);
    }

    private float largest() {
        float largest = 0;
        for (float each : rest) {
            largest = Math.max(largest, Math.abs(each));
        }
        return largest;
    }

    private boolean isWeight(int element) {
        return layers.stream().anyMatch(each -> element >= each.offset() && element < each.offset() + each.weights());
    }

    @Override
    public boolean takesFactors() {
        return true;
    }

    @Override
    public void complete(int from, int to) {
        // What is written is looked at afterwards.
    }

    @Override
    public void take(LayerFactors factors) {
        Layer layer = factors.layer();
        float[] errors = new float[BATCH * layer.outputs()];
        float[] inputs = new float[BATCH * layer.inputs()];
        factors.writeErrors(MemorySegment.ofArray(errors), 1);
        factors.writeInputs(MemorySegment.ofArray(inputs));
        layers.add(layer);
        for (int weight = 0; weight < layer.weights(); weight++) {
            for (int row = 0; row < BATCH; row++) {
                rest[layer.offset() + weight] -= errors[row * layer.outputs() + weight / layer.inputs()]
                        * inputs[row * layer.inputs() + weight % layer.inputs()];
            }
        }
    }
}
