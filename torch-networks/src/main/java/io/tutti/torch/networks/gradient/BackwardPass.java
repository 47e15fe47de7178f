package io.tutti.torch.networks.gradient;

import io.tutti.training.backend.Completed;
import java.util.function.Consumer;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;

/**
 * A backward pass of which hooks tell a receiver. An exception of a hook would have to pass through native frames: it is thrown after the
 * pass instead.
 */
public final class BackwardPass {
    private Completed receiver = Completed.IGNORED;
    private RuntimeException failure;

    /**
     * Runs a backward pass.
     *
     * @param loss the loss whose gradient is computed
     * @param receiver is told what hooks take
     */
    public void run(Tensor loss, Completed receiver) {
        this.receiver = receiver;
        failure = null;
        loss.backward();
        if (failure != null) {
            throw failure;
        }
    }

    /** Tells the receiver, for a hook. */
    @SuppressWarnings("try") // a scope is there to be closed
    void tell(Consumer<Completed> event) {
        try (PointerScope scope = new PointerScope()) {
            event.accept(receiver);
        } catch (RuntimeException e) {
            failure = failure == null ? e : failure;
        }
    }
}
