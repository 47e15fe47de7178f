package io.tutti.djl.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import io.tutti.djl.ArrayMemory;
import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Layer;
import io.tutti.training.backend.RowFactors;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A pass through a chain of blocks whose dense layers give the factors of their weights' gradients. The values behind a dense layer are cut
 * off from the graph, as between two segments of {@link io.tutti.djl.SegmentedBackward}: the gradient that they get is one factor, the
 * layer's input the other. The weights are cut off, too, so that the engine does not compute the product.
 */
final class FactorPass implements TrainingPass {
    private final ParameterStore store;
    private final FlatParameters parameters;
    private final MemorySegment gradient;
    private final List<Block> chain = new ArrayList<>();
    /** The dense layers of the chain, first to last. */
    private final Map<Linear, Layer> layers = new LinkedHashMap<>();

    private final List<Parameter> others = new ArrayList<>();
    /** The dense layers that a forward pass has passed, last one first. */
    private final Deque<Cut> cuts = new ArrayDeque<>();

    /** What a dense layer took, what it computed, and that as the next block takes it. */
    private record Cut(Layer layer, NDArray input, NDArray computed, NDArray taken) {}

    /** @param block a chain whose dense layers take one row of each sample; any other block has no dense layers here */
    FactorPass(Block block, ParameterStore store, FlatParameters parameters, MemorySegment gradient) {
        this.store = store;
        this.parameters = parameters;
        this.gradient = gradient;
        flatten(block);
        block.getParameters().values().stream()
                .filter(Parameter::requiresGradient)
                .filter(each -> layers.keySet().stream().noneMatch(layer -> weight(layer) == each))
                .forEach(others::add);
    }

    private void flatten(Block block) {
        if (block.getClass() == SequentialBlock.class) {
            block.getChildren().values().forEach(this::flatten);
            return;
        }
        chain.add(block);
        if (block instanceof Linear linear) {
            Parameter weight = weight(linear);
            layers.put(
                    linear,
                    new Layer(
                            parameters.offset(weight),
                            Math.toIntExact(weight.getShape().get(1)),
                            Math.toIntExact(weight.getShape().get(0))));
        }
    }

    private static Parameter weight(Linear layer) {
        return layer.getParameters().get("weight");
    }

    /** The dense layers, first to last. */
    List<Layer> layers() {
        return List.copyOf(layers.values());
    }

    @Override
    public NDList forward(NDList inputs) {
        cuts.clear();
        NDList values = inputs;
        for (Block block : chain) {
            values = block instanceof Linear layer
                    ? new NDList(pass(layer, values.singletonOrThrow()))
                    : block.forward(store, values, true);
        }
        return values;
    }

    private NDArray pass(Linear layer, NDArray input) {
        NDArray bias = store.getValue(layer.getParameters().get("bias"), input.getDevice(), true);
        NDArray computed;
        try (NDArray weight = weight(layer).getArray().stopGradient()) {
            computed = Linear.linear(input, weight, bias).singletonOrThrow();
        }
        NDArray taken = computed.stopGradient().duplicate();
        taken.setRequiresGradient(true);
        cuts.push(new Cut(layers.get(layer), input, computed, taken));
        return taken;
    }

    @Override
    public void backward(GradientCollector collector, NDArray loss, Completed completed) {
        collector.backward(loss);
        for (Cut each : cuts) {
            NDArray errors = each.taken.getGradient();
            completed.take(new RowFactors(each.layer, ArrayMemory.of(errors), ArrayMemory.of(each.input)));
            collector.backward(each.computed.mul(errors).sum());
        }
        cuts.clear();
        others.forEach(each -> parameters.takeGradient(each, gradient, completed));
    }
}
