package io.tutti.djl;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import ai.djl.nn.norm.BatchNorm;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import ai.djl.util.Pair;
import java.util.ArrayList;
import java.util.List;

/** Compares backward passes in segments with a whole one, over a nested chain. */
public final class SegmentsProgram {
    private static final int UNITS = 12;

    private SegmentsProgram() {}

    public static void main(String[] arguments) {
        try (NDManager manager = NDManager.newBaseManager(Device.cpu(), "PyTorch")) {
            Engine.getInstance().setRandomSeed(7);
            compare(manager, linear(), 1, 0);
            compare(manager, null, 2, 1e-4f);
        }
    }

    /** @param last the last layer; null for one that comes before, too */
    private static void compare(NDManager manager, Linear last, int passes, float tolerance) {
        Linear inner = linear();
        Block block = new SequentialBlock()
                .add(Activation::relu)
                .add(linear())
                .add(new SequentialBlock().add(inner).add(Activation::relu).add(linear()))
                .add(BatchNorm.builder().build())
                .add(Activation::tanh)
                .add(new SequentialBlock().add(linear()).add(last == null ? inner : last));
        block.initialize(manager, DataType.FLOAT32, new Shape(5, UNITS));
        NDArray input = manager.randomNormal(new Shape(5, UNITS));
        SegmentedBackward segmented = new SegmentedBackward(block);
        List<float[]> whole = gradients(SegmentedBackward.whole(block), block, input, passes, new ArrayList<>());
        List<Boolean> early = new ArrayList<>();
        List<float[]> parts = gradients(segmented, block, input, passes, early);
        boolean isEqual = whole.size() == early.size();
        for (int i = 0; i < whole.size(); i++) {
            for (int j = 0; j < UNITS; j++) {
                isEqual &= Math.abs(whole.get(i)[j] - parts.get(i)[j]) <= tolerance;
            }
        }
        boolean isStaged = early.getFirst() && !early.getLast();
        System.out.println(segmented.segments() + " segments, gradients " + (isEqual ? "equal" : "differ")
                + (isStaged ? "" : ", not in stages"));
    }

    private static Linear linear() {
        return Linear.builder().setUnits(UNITS).build();
    }

    /** Clears the gradients afterwards; notes whether that of the first layer was zero when each parameter was complete. */
    private static List<float[]> gradients(
            SegmentedBackward pass, Block block, NDArray input, int passes, List<Boolean> early) {
        ParameterStore store = new ParameterStore(input.getManager(), false);
        List<Parameter> parameters = block.getParameters().stream()
                .map(Pair::getValue)
                .filter(Parameter::requiresGradient)
                .distinct()
                .toList();
        try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
            NDArray loss = pass.forward(store, new NDList(input), null)
                    .singletonOrThrow()
                    .square()
                    .sum();
            if (passes == 2) {
                NDList half = new NDList(input.mul(0.5f));
                loss = loss.add(
                        pass.forward(store, half, null).singletonOrThrow().sum());
            }
            pass.backward(collector, loss, parameter -> early.add(isZero(gradient(parameters.getFirst()))));
        }
        List<float[]> gradients =
                parameters.stream().map(SegmentsProgram::gradient).toList();
        parameters.forEach(each -> ArrayMemory.of(each.getArray().getGradient()).fill((byte) 0));
        return gradients;
    }

    private static float[] gradient(Parameter parameter) {
        return parameter.getArray().getGradient().toFloatArray();
    }

    private static boolean isZero(float[] gradient) {
        for (float each : gradient) {
            if (each != 0) {
                return false;
            }
        }
        return true;
    }
}
