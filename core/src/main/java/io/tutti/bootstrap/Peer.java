package io.tutti.bootstrap;

import io.tutti.config.LineRate;
import java.net.InetSocketAddress;

/**
 * Where a rank is.
 *
 * @param rank its number in the world
 * @param hostGroup ranks with the same number can share memory; numbers ascend from 0 with the lowest rank of a group
 * @param hostName for messages
 * @param pid process id on its host
 * @param processors that the ranks of the job on its machine may use together
 * @param oversubscription these ranks for each of these processors, at least 1
 * @param lineRate of the network that its data links take
 * @param dataAddress where it accepts data links
 */
public record Peer(
        int rank,
        int hostGroup,
        String hostName,
        long pid,
        int processors,
        double oversubscription,
        LineRate lineRate,
        InetSocketAddress dataAddress) {}
