package io.tutti.cli.bench.peer;

import io.tutti.cli.lab.Lab;
import io.tutti.cli.lab.LabRanks;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where ranks run.
 *
 * @param ranks number of ranks
 * @param processors number of processors for them
 * @param isTcp whether they must use TCP, over the loopback device, on this machine
 * @param hosts the hosts of a lab, which reach each other over TCP; null for this machine as it is
 */
public record PeerHosts(int ranks, int processors, boolean isTcp, LabRanks hosts) {
    /** This machine. */
    public PeerHosts(int ranks, int processors, boolean isTcp) {
        this(ranks, processors, isTcp, null);
    }

    boolean isOversubscribed() {
        return ranks > processors;
    }

    /** Whether ranks run on the hosts of a lab. */
    public boolean isLab() {
        return hosts != null;
    }

    /** Whether messages between ranks go over TCP. */
    boolean usesTcp() {
        return isTcp || isLab();
    }

    /** The device that TCP goes over. */
    String device() {
        return isLab() ? "eth0" : "lo";
    }

    /** Whether a host of the lab has several ranks in a row. */
    boolean isInBlocks() {
        return hosts.perHost() > 1;
    }

    /** Whether each rank has a host of the lab, and there are two to measure a link between. */
    public boolean hasHostsOfItsOwn() {
        return hosts.perHost() <= 1
                && ranks <= hosts.lab().hosts()
                && hosts.lab().hosts() > 1;
    }

    /** The lab's hosts with their places, as launchers want them: {@code lab0:1,lab1:1}. */
    String hostList() {
        Lab lab = hosts.lab();
        int places = isInBlocks() ? hosts.perHost() : (ranks + lab.hosts() - 1) / lab.hosts();
        return IntStream.range(0, Math.min(ranks, lab.hosts()))
                .mapToObj(host -> lab.name(host) + ":" + places)
                .collect(Collectors.joining(","));
    }
}
