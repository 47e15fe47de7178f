package io.tutti.training.backend;

import java.util.List;

/** A model whose dense layers can offer factors of their gradient to {@link Completed#takes}. */
public interface FactorLearner extends Learner {
    /** Its dense layers, first to last. */
    List<Layer> layers();
}
