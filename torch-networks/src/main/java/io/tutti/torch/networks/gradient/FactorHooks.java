package io.tutti.torch.networks.gradient;

import io.tutti.torch.TensorMemory;
import io.tutti.training.backend.Layer;
import io.tutti.training.backend.RowFactors;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.pytorch.LinearImpl;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorBase;
import org.bytedeco.pytorch.VoidTensorHook;
import org.bytedeco.pytorch.global.torch;

/**
 * Passes values through dense layers so that the factors of their weights' gradients are taken instead of the product: the weights are cut
 * off from the graph, so the engine does not compute it. A hook on what a layer has computed takes the errors; the input is the other factor.
 */
public final class FactorHooks implements DensePass {
    private final BackwardPass pass;
    /** By layer, first to last. */
    private final Map<LinearImpl, Hook> hooks = new LinkedHashMap<>();

    private final class Hook extends VoidTensorHook {
        private final Layer layer;
        /** Of the last forward pass. */
        private Tensor input;

        Hook(Layer layer) {
            this.layer = layer;
        }

        @Override
        public void call(TensorBase errors) {
            pass.tell(receiver -> receiver.take(
                    new RowFactors(layer, TensorMemory.of(errors.contiguous()), TensorMemory.of(input.contiguous()))));
        }
    }

    /**
     * Prepares hooks.
     *
     * @param layers dense layers with a bias, which values pass through once in each pass, first to last
     * @param parameters those of the network, with theirs
     * @param pass runs the backward passes
     */
    public FactorHooks(List<LinearImpl> layers, SharedTensors parameters, BackwardPass pass) {
        this.pass = pass;
        for (LinearImpl each : layers) {
            Tensor weight = each.weight();
            int inputs = Math.toIntExact(weight.size(1));
            int outputs = Math.toIntExact(weight.size(0));
            hooks.put(each, new Hook(new Layer(parameters.offset(weight), inputs, outputs)));
        }
    }

    /** The layers, first to last. */
    public List<Layer> layers() {
        return hooks.values().stream().map(hook -> hook.layer).toList();
    }

    @Override
    public Tensor forward(LinearImpl layer, Tensor input) {
        Hook hook = hooks.get(layer);
        hook.input = input;
        Tensor computed = torch.linear(input, layer.weight().detach(), layer.bias());
        computed.register_hook(hook);
        return computed;
    }
}
