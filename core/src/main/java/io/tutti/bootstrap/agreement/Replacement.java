package io.tutti.bootstrap.agreement;

import java.net.InetSocketAddress;

/**
 * A process that takes the place of a rank that is lost, or a new one.
 *
 * @param place its number among the processes that were ever started for the job; no rank of the last world has it
 * @param address where it listens for the others after a failure
 */
public record Replacement(int place, InetSocketAddress address) {}
