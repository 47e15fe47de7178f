/**
 * Two classifiers and what they are made of. Parameters and gradient are one flat array each, so that a step needs one
 * allreduce. Rules of this room: one thread, a fixed order of additions and no function whose last bit may vary, so that
 * the same input gives the same bits on every machine.
 */
package io.tutti.examples.model;
