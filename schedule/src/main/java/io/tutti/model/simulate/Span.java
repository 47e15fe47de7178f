package io.tutti.model.simulate;

/**
 * Something that took time, for drawing.
 *
 * @param rank whose op it is
 * @param op its number in the rank's program
 * @param peer where a message goes; -1 for other ops
 * @param begin seconds from the start: when a message began to leave, or an op could begin
 * @param end seconds from the start: when a message had arrived, or an op was complete
 */
public record Span(int rank, int op, int peer, double begin, double end) {}
