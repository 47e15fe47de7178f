/**
 * What thresholds select while a perceptron or a network learns, observed step by step, and the magnitudes of its gradients.
 */
package io.tutti.studies.papers.oktopk.training;
