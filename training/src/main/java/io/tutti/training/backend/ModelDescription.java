package io.tutti.training.backend;

/**
 * A model that a backend has.
 *
 * @param name its name in options and output
 * @param text what it is, in a few words
 * @param optimizer the optimizer if none is given
 * @param rate the learning rate of the first step if none is given
 */
public record ModelDescription(String name, String text, OptimizerKind optimizer, float rate) {}
