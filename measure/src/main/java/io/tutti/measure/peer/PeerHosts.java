package io.tutti.measure.peer;

import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.LabRanks;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where ranks run.
 *
 * @param ranks number of ranks
 * @param processors number of processors for them
 * @param isTcp whether they must use TCP, over the loopback device, on this machine
 * @param hosts the hosts of a lab, which reach each other over TCP; null to run directly on this machine
 */
public record PeerHosts(int ranks, int processors, boolean isTcp, LabRanks hosts) {
    /** Creates the description of ranks that run directly on this machine. */
    public PeerHosts(int ranks, int processors, boolean isTcp) {
        this(ranks, processors, isTcp, null);
    }

    boolean isOversubscribed() {
        return ranks > processors;
    }

    /** Returns whether ranks run on the hosts of a lab. */
    public boolean isLab() {
        return hosts != null;
    }

    /** Returns whether messages between ranks use TCP. */
    boolean usesTcp() {
        return isTcp || isLab();
    }

    /** Returns the name of the network device that TCP uses. */
    String device() {
        return isLab() ? "eth0" : "lo";
    }

    /** Returns whether consecutive ranks share a host of the lab. */
    boolean isInBlocks() {
        return hosts.perHost() > 1;
    }

    /**
     * Returns whether each rank has its own host of the lab, with at least two hosts, so that a link can be measured.
     */
    public boolean hasHostsOfItsOwn() {
        return hosts.perHost() <= 1
                && ranks <= hosts.lab().hosts()
                && hosts.lab().hosts() > 1;
    }

    /** Returns the number of the lab's host on which a rank runs. */
    int hostOf(int rank) {
        return rank / (isInBlocks() ? hosts.perHost() : 1) % hosts.lab().hosts();
    }

    /** Returns the lab's hosts with their slots in the form that MPI launchers read: {@code lab0:1,lab1:1}. */
    String hostList() {
        Lab lab = hosts.lab();
        int places = isInBlocks() ? hosts.perHost() : (ranks + lab.hosts() - 1) / lab.hosts();
        return IntStream.range(0, Math.min(ranks, lab.hosts()))
                .mapToObj(host -> lab.name(host) + ":" + places)
                .collect(Collectors.joining(","));
    }
}
