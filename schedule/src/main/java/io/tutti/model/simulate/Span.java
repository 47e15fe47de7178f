package io.tutti.model.simulate;

/**
 * The time of an op or message, for drawings.
 *
 * @param rank the rank of the op
 * @param op the op's number in the rank's program
 * @param peer the destination of a message; -1 for other ops
 * @param begin seconds from the start: when a message began to leave, or an op could begin
 * @param end seconds from the start: when a message had arrived, or an op was complete
 */
public record Span(int rank, int op, int peer, double begin, double end) {}
