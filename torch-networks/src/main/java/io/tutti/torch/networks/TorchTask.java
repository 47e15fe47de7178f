package io.tutti.torch.networks;

import io.tutti.torch.networks.gradient.DensePass;
import io.tutti.training.backend.LoadingTime;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.Score;
import java.util.List;
import org.bytedeco.pytorch.LinearImpl;
import org.bytedeco.pytorch.Module;
import org.bytedeco.pytorch.Tensor;

/** What a network of JavaCPP PyTorch learns: its samples, its layers, and how wrong they are. */
interface TorchTask {
    /** The samples, equal on all ranks. */
    SampleSet samples();

    /** The network, valid as long as this task is reachable. */
    Module module();

    /** The time in which it loads samples. */
    LoadingTime loading();

    /**
     * What the network says of some samples.
     *
     * @param loss the sum of the losses of the samples, whose gradient is learnt from
     * @param score how right it is
     */
    record PredictedBatch(Tensor loss, Score score) {}

    /** The dense layers that take one row of each sample, first to last; empty if there are others. */
    default List<LinearImpl> layers() {
        return List.of();
    }

    /**
     * Predicts the samples {@code order[from]} to {@code order[to - 1]}, at least one, to learn from or of the test.
     *
     * @param dense how values pass through the {@linkplain #layers dense layers}
     */
    PredictedBatch predict(boolean isTest, int[] order, int from, int to, DensePass dense);
}
