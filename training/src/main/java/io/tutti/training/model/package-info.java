/**
 * Two classifiers and their layers. Parameters and gradient are one flat array each, so that a step needs one
 * allreduce. Rules of this package: one thread, a fixed order of additions and no function whose last bit may vary, so
 * that the same input gives the same bits on every machine.
 */
package io.tutti.training.model;
