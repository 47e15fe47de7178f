/**
 * What a training needs from the library that computes a model: two vectors, a gradient of some samples, and a score. {@link
 * io.tutti.training.backend.TrainingBackend} is found by ServiceLoader; the training knows no model by name.
 */
package io.tutti.training.backend;
