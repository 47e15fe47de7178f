package io.tutti.soak.job;

/**
 * A line of output.
 *
 * @param text without its end
 * @param nanos {@link System#nanoTime} of its arrival
 */
public record TracedLine(String text, long nanos) {}
