package io.tutti.torch.networks;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.BatchNorm2dImpl;
import org.bytedeco.pytorch.Conv2dImpl;
import org.bytedeco.pytorch.FlattenImpl;
import org.bytedeco.pytorch.LinearImpl;
import org.bytedeco.pytorch.MaxPool2dImpl;
import org.bytedeco.pytorch.Module;
import org.bytedeco.pytorch.ReLUImpl;
import org.bytedeco.pytorch.SequentialImpl;

/** Layers one after another. It keeps them reachable: JavaCPP frees a layer whose Java object is collected, whatever uses it. */
final class LayerChain {
    private final SequentialImpl net = new SequentialImpl();
    private final List<Module> layers = new ArrayList<>();

    private <M extends Module> M kept(M layer) {
        layers.add(layer);
        return layer;
    }

    LayerChain add(Conv2dImpl layer) {
        net.push_back(kept(layer));
        return this;
    }

    LayerChain add(BatchNorm2dImpl layer) {
        net.push_back(kept(layer));
        return this;
    }

    LayerChain add(MaxPool2dImpl layer) {
        net.push_back(kept(layer));
        return this;
    }

    LayerChain add(LinearImpl layer) {
        net.push_back(kept(layer));
        return this;
    }

    LayerChain addRectifier() {
        net.push_back(kept(new ReLUImpl()));
        return this;
    }

    LayerChain addFlattening() {
        net.push_back(kept(new FlattenImpl()));
        return this;
    }

    /** The module of all layers, valid as long as this chain is reachable. */
    SequentialImpl net() {
        return net;
    }
}
