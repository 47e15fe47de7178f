package io.tutti.bootstrap;

import io.tutti.config.LineRate;
import java.net.InetSocketAddress;

/**
 * The location of a rank.
 *
 * @param rank its world rank
 * @param hostGroup ranks with the same number can share memory; numbers ascend from 0 with the lowest rank of a group
 * @param hostName the host's name, for messages
 * @param pid process id on its host
 * @param processors number of processors that the job's ranks on its host may use together
 * @param oversubscription ranks of the job per processor on its host, at least 1
 * @param lineRate rate of the network that carries its data links
 * @param dataAddress address where it accepts data links; null in a job of one rank
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
