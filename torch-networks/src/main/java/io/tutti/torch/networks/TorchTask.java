package io.tutti.torch.networks;

import io.tutti.training.backend.LoadingTime;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.Score;
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

    /** Predicts the samples {@code order[from]} to {@code order[to - 1]}, at least one, to learn from or of the test. */
    PredictedBatch predict(boolean isTest, int[] order, int from, int to);
}
