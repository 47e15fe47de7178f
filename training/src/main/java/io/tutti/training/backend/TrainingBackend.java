package io.tutti.training.backend;

import java.util.List;

/** Models that {@code tutti train} can train, computed by one library. Found by {@link java.util.ServiceLoader}. */
public interface TrainingBackend {
    /** Its name in {@code --backend}. */
    String name();

    /** Its models, the first one as the default. Nothing is loaded for it. */
    List<ModelDescription> models();

    /**
     * Opens a model. The call is local to the rank.
     *
     * @throws UsageException in one line, if the samples cannot be had or the model does not fit the machine
     */
    Learner open(LearnerRequest request);
}
