/**
 * What thresholds select while a small perceptron learns, observed step by step, and the magnitudes of its gradients.
 */
package io.tutti.studies.papers.oktopk.training;
