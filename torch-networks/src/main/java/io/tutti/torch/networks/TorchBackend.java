package io.tutti.torch.networks;

import io.tutti.training.backend.Learner;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.ModelDescription;
import io.tutti.training.backend.TrainingBackend;
import io.tutti.training.backend.UsageException;
import java.util.List;
import org.bytedeco.pytorch.global.torch;

/** Networks computed by JavaCPP PyTorch. */
public final class TorchBackend implements TrainingBackend {
    private static final String OPTION = "--backend torch";
    /** What PyTorch reads itself. */
    private static final String THREADS = "OMP_NUM_THREADS";

    /** Creates the backend; called by {@link java.util.ServiceLoader}. */
    public TorchBackend() {}

    @Override
    public String name() {
        return "torch";
    }

    @Override
    public List<ModelDescription> models() {
        return TorchNetwork.ALL.stream().map(TorchNetwork::description).toList();
    }

    @Override
    public Learner open(LearnerRequest request) {
        try {
            NativeLibraries.load(OPTION);
            if (System.getenv(THREADS) == null) { // ranks share the processors of the machine
                torch.set_num_threads(Math.max(1, Runtime.getRuntime().availableProcessors() / request.ranks()));
            }
            return TorchLearner.open(TorchNetwork.named(request.model()), request);
        } catch (LinkageError e) {
            throw new UsageException(
                    OPTION + ": PyTorch cannot be loaded: " + e.getMessage()
                            + "; its jars must be on the class path of the ranks, as ./tutti train --backend torch puts them",
                    e);
        }
    }
}
