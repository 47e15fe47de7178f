/**
 * The figures of Li and Hoefler, Near-optimal sparse allreduce for distributed deep learning, PPoPP 2022: what travels,
 * counted; what thresholds select while a small perceptron learns; how long exchanges take over slow links of a lab.
 *
 * <p>Rules of this room: what is counted or timed was really run; gradients that nobody computed are called synthetic
 * wherever their numbers stand; a paper's figure that this hardware cannot show is left open, not guessed.
 */
package io.tutti.cli.study.oktopk;
