package io.tutti.djl.networks;

import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.ModelDescription;
import java.util.function.Function;

/**
 * A network by name.
 *
 * @param description its name and defaults
 * @param task opens its samples and builds its layers; may throw {@link io.tutti.training.backend.UsageException}
 */
record NamedNetwork(ModelDescription description, Function<LearnerRequest, DjlTask> task) {}
