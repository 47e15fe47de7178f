package io.tutti.studies.papers.oktopk.networks;

import java.util.List;

/**
 * The parts of the time of an iteration, in seconds.
 *
 * @param sparsification selecting and adding up, mean over the ranks
 * @param communication the rest of the exchange of the slowest rank: in collectives, waiting for others
 * @param computation forward and backward pass, update, and reading of samples
 * @param transit what the words of the busiest rank take on its link, a part of the communication; 0 if that is not limited or not known
 */
public record IterationTime(double sparsification, double communication, double computation, double transit) {
    /** Names of the parts, in the order of {@link #parts}. */
    static final List<String> PARTS = List.of("sparsification", "communication", "computation + I/O");

    /** Splits the time of an exchange whose time outside of collectives is known. */
    static IterationTime of(double exchange, double sparsification, double computation, double transit) {
        double outside = Math.min(exchange, sparsification);
        return new IterationTime(outside, exchange - outside, computation, transit);
    }

    List<Double> parts() {
        return List.of(sparsification, communication, computation);
    }

    double total() {
        return sparsification + communication + computation;
    }
}
