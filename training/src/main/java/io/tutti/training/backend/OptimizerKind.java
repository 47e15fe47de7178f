package io.tutti.training.backend;

/** The optimizers of a training. */
public enum OptimizerKind {
    /** Stochastic gradient descent with momentum. */
    SGD,
    /** Adam, which takes what the ranks have exchanged. */
    ADAM
}
