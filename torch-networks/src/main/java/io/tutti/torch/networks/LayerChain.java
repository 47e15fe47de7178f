package io.tutti.torch.networks;

import io.tutti.torch.networks.gradient.DensePass;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bytedeco.pytorch.BatchNorm2dImpl;
import org.bytedeco.pytorch.Conv2dImpl;
import org.bytedeco.pytorch.FlattenImpl;
import org.bytedeco.pytorch.LinearImpl;
import org.bytedeco.pytorch.MaxPool2dImpl;
import org.bytedeco.pytorch.Module;
import org.bytedeco.pytorch.ReLUImpl;
import org.bytedeco.pytorch.SequentialImpl;
import org.bytedeco.pytorch.Tensor;

/** Layers one after another. It keeps them reachable: JavaCPP frees a layer whose Java object is collected, whatever uses it. */
final class LayerChain {
    private final SequentialImpl net = new SequentialImpl();
    private final List<Step> steps = new ArrayList<>();
    private final List<LinearImpl> dense = new ArrayList<>();

    /** How values pass through a layer. */
    private interface Step {
        Tensor forward(Tensor values, DensePass dense);
    }

    /** Adds a layer that has no way but its own; the method keeps it reachable. */
    private LayerChain kept(UnaryOperator<Tensor> layer) {
        steps.add((values, pass) -> layer.apply(values));
        return this;
    }

    LayerChain add(Conv2dImpl layer) {
        net.push_back(layer);
        return kept(layer::forward);
    }

    LayerChain add(BatchNorm2dImpl layer) {
        net.push_back(layer);
        return kept(layer::forward);
    }

    LayerChain add(MaxPool2dImpl layer) {
        net.push_back(layer);
        return kept(layer::forward);
    }

    LayerChain add(LinearImpl layer) {
        net.push_back(layer);
        dense.add(layer);
        steps.add((values, pass) -> pass.forward(layer, values));
        return this;
    }

    LayerChain addRectifier() {
        ReLUImpl layer = new ReLUImpl();
        net.push_back(layer);
        return kept(layer::forward);
    }

    LayerChain addFlattening() {
        FlattenImpl layer = new FlattenImpl();
        net.push_back(layer);
        return kept(layer::forward);
    }

    /** The module of all layers, valid as long as this chain is reachable. */
    Module net() {
        return net;
    }

    /** The dense layers, first to last. */
    List<LinearImpl> denseLayers() {
        return dense;
    }

    /** Returns what the last layer computes. */
    Tensor forward(Tensor input, DensePass pass) {
        Tensor values = input;
        for (Step each : steps) {
            values = each.forward(values, pass);
        }
        return values;
    }
}
