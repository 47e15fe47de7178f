package io.tutti.spi;

/**
 * How often a rank has called a collective since it joined.
 *
 * @param collective its name, such as {@code allreduce}
 * @param calls calls that have ended
 * @param bytes bytes of their vectors on this rank
 * @param timedCalls calls of which the time is known: long ones, a sample of the others, and some in which the rank waited
 * @param timedNanos the sum of their times, in nanoseconds
 */
public record CollectiveCount(String collective, long calls, long bytes, long timedCalls, long timedNanos) {}
