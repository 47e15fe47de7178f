package io.tutti.training.backend;

/**
 * A model to open on a rank.
 *
 * @param model a name of {@link TrainingBackend#models}
 * @param data the folder of the samples, or a word of the backend, or empty for the usual place
 * @param samples number of training samples to use, the first ones; 0 for all
 * @param batch the most samples of one call
 * @param seed equal seeds give equal parameters
 * @param ranks number of ranks of the training, which may share this machine's processors. Libraries compute with as many threads as that
 *     leaves each of them; their number decides the bits of gradients, so it must not depend on how ranks are spread over machines
 */
public record LearnerRequest(String model, String data, int samples, int batch, long seed, int ranks) {}
