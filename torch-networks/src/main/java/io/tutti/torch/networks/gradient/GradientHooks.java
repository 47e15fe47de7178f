package io.tutti.torch.networks.gradient;

import io.tutti.torch.TensorMemory;
import io.tutti.training.backend.Completed;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorBase;
import org.bytedeco.pytorch.VoidTensorHook;

/** Copies gradients to their places in one vector as a backward pass computes them. */
public final class GradientHooks {
    private final MemorySegment vector;
    private final BackwardPass pass;
    /** Keeps the hooks reachable, which only native code knows otherwise. */
    private final List<Hook> hooks = new ArrayList<>();

    private final class Hook extends VoidTensorHook {
        private final MemorySegment place;

        Hook(MemorySegment place) {
            this.place = place;
        }

        @Override
        public void call(TensorBase gradient) {
            pass.tell(receiver -> copy(gradient, receiver));
        }

        private void copy(TensorBase gradient, Completed receiver) {
            place.copyFrom(TensorMemory.of(gradient.contiguous()));
            long from = place.address() - vector.address();
            receiver.complete((int) (from / Float.BYTES), (int) ((from + place.byteSize()) / Float.BYTES));
        }
    }

    /**
     * Hooks into the parameters of a network.
     *
     * @param vector takes the gradients, in the order of the parameters; its owner keeps it as long as the network
     * @param pass runs the backward passes
     */
    public GradientHooks(List<Tensor> parameters, MemorySegment vector, BackwardPass pass) {
        this.vector = vector;
        this.pass = pass;
        long at = 0;
        for (Tensor each : parameters) {
            Hook hook = new Hook(vector.asSlice(at, Float.BYTES * each.numel()));
            each.register_hook(hook);
            hooks.add(hook);
            at += Float.BYTES * each.numel();
        }
    }
}
