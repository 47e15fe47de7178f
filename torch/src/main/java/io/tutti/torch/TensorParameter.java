package io.tutti.torch;

import io.tutti.sparse.replica.ReplicaParameter;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorBase;
import org.bytedeco.pytorch.global.torch;

/** A parameter that has a gradient: what a backward pass just computes, or else what the passes so far have added up. */
final class TensorParameter implements ReplicaParameter {
    private final NamedTensor named;
    private final long elements;
    /** The gradient of the running backward pass, while the engine shows it. */
    private TensorBase arriving;

    TensorParameter(NamedTensor named) {
        this.named = named;
        this.elements = named.tensor().numel();
    }

    @Override
    public String name() {
        return named.name();
    }

    @Override
    public String shape() {
        return named.shape();
    }

    @Override
    public String type() {
        return named.type();
    }

    @Override
    public long elements() {
        return elements;
    }

    Tensor tensor() {
        return named.tensor();
    }

    /** Does something while {@link #withGradient} gives the sum of the earlier passes and of this gradient, which the engine adds later. */
    @SuppressWarnings("try") // a scope is there to be closed
    void whileArriving(TensorBase gradient, Runnable action) {
        try (PointerScope scope = new PointerScope()) {
            Tensor earlier = tensor().grad();
            arriving = earlier.defined() ? earlier.add(new Tensor(gradient)) : gradient.contiguous();
            action.run();
        } finally {
            arriving = null;
        }
    }

    @Override
    @SuppressWarnings("try")
    public void withGradient(Consumer<MemorySegment> action) {
        try (PointerScope scope = new PointerScope()) {
            TensorBase gradient = arriving != null ? arriving : accumulated();
            try {
                action.accept(TensorMemory.of(gradient));
            } catch (IllegalStateException e) {
                throw new IllegalStateException("gradient of " + name() + ": " + e.getMessage(), e);
            }
        }
    }

    /** A parameter that no pass has reached has none; other ranks may have reached theirs. */
    private Tensor accumulated() {
        if (!tensor().grad().defined()) {
            tensor().mutable_grad().put(torch.zeros_like(tensor()));
        }
        return tensor().grad();
    }
}
