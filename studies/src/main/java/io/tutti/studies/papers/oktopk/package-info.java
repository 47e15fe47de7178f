/**
 * The figures of Li and Hoefler, Near-optimal sparse allreduce for distributed deep learning, PPoPP 2022: the counted
 * communication volume; the elements that thresholds select while a small perceptron learns; the times of exchanges
 * over slow links of a lab.
 *
 * <p>Rules of this package: everything counted or timed was actually run. Gradients that no training computed are
 * called synthetic wherever their numbers appear. A figure that this hardware cannot reproduce is left open, not
 * estimated.
 */
package io.tutti.studies.papers.oktopk;
