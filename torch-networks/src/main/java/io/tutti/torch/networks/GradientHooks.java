package io.tutti.torch.networks;

import io.tutti.torch.TensorMemory;
import io.tutti.training.backend.Completed;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorBase;
import org.bytedeco.pytorch.VoidTensorHook;

/** Copies gradients to their places in one vector as a backward pass computes them. What fails there is thrown after the pass. */
final class GradientHooks {
    private final MemorySegment vector;
    /** Keeps the hooks reachable, which only native code knows otherwise. */
    private final List<Hook> hooks = new ArrayList<>();

    private Completed completed = Completed.IGNORED;
    private RuntimeException failure;

    private final class Hook extends VoidTensorHook {
        private final MemorySegment place;

        Hook(MemorySegment place) {
            this.place = place;
        }

        @Override
        @SuppressWarnings("try") // a scope is there to be closed
        public void call(TensorBase gradient) {
            try (PointerScope scope = new PointerScope()) {
                place.copyFrom(TensorMemory.of(gradient.contiguous()));
                long from = place.address() - vector.address();
                completed.complete((int) (from / Float.BYTES), (int) ((from + place.byteSize()) / Float.BYTES));
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
            }
        }
    }

    GradientHooks(List<Tensor> parameters, MemorySegment vector) {
        this.vector = vector;
        long at = 0;
        for (Tensor each : parameters) {
            Hook hook = new Hook(vector.asSlice(at, Float.BYTES * each.numel()));
            each.register_hook(hook);
            hooks.add(hook);
            at += Float.BYTES * each.numel();
        }
    }

    /** Runs a backward pass. */
    void backward(Tensor loss, Completed receiver) {
        completed = receiver;
        failure = null;
        loss.backward();
        if (failure != null) {
            throw failure;
        }
    }
}
