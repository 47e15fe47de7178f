package io.tutti.torch;

import io.tutti.sparse.replica.ReplicaGradient;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.TensorBase;
import org.bytedeco.pytorch.VoidTensorHook;

/**
 * Hooks that let a gradient travel as soon as a backward pass has computed it. The engine calls them on the thread that called
 * {@code backward}, because all tensors are on the CPU. An exception would have to pass through native frames: it is kept instead.
 */
final class BackwardHooks implements AutoCloseable {
    private final ReplicaGradient gradient;
    private final List<Hook> hooks = new ArrayList<>();
    /** What failed in the last backward pass. */
    private RuntimeException failure;

    private final class Hook extends VoidTensorHook {
        private final TensorParameter parameter;
        private final int number;

        Hook(TensorParameter parameter) {
            this.parameter = parameter;
            this.number = parameter.tensor().register_hook(this);
            retainReference(); // not of the scope in which it is made
        }

        @Override
        public void call(TensorBase arriving) {
            if (failure == null && gradient.isLast()) {
                try {
                    arrive(parameter, arriving);
                } catch (RuntimeException e) {
                    failure = e;
                }
            }
        }
    }

    BackwardHooks(List<TensorParameter> parameters, ReplicaGradient gradient) {
        this.gradient = gradient;
        parameters.forEach(each -> hooks.add(new Hook(each)));
    }

    private void arrive(TensorParameter parameter, TensorBase arriving) {
        if (gradient.isBegun(parameter)) {
            throw new IllegalStateException(
                    gradient.where() + "a second backward reached " + parameter.name()
                            + " before synchronize, after its gradient had begun to travel; add the losses, or use the exchange dense");
        }
        parameter.whileArriving(arriving, () -> gradient.begin(parameter));
    }

    /** Throws what has failed in a backward pass since the last call. */
    void rethrow() {
        RuntimeException failed = failure;
        failure = null;
        if (failed != null) {
            throw failed;
        }
    }

    @Override
    public void close() {
        for (Hook each : hooks) {
            each.parameter.tensor().remove_hook(each.number);
            each.close();
        }
        hooks.clear();
    }
}
