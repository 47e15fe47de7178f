package io.tutti.measure;

import io.tutti.launch.lab.LinkMeasurement;
import io.tutti.measure.peer.PeerHosts;
import io.tutti.measure.peer.PeerSetting;
import io.tutti.measure.rank.BenchCollective;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What is measured together.
 *
 * @param collective the measured collective
 * @param site number of ranks and processors, and whether TCP is used
 * @param link shm, tcp or auto
 * @param algorithms names, or auto; they take turns in one job
 * @param pinned processors for the ranks, in order of rank; empty for no pinning
 * @param peers other libraries, each with its own job
 * @param mpi the MPI library whose launcher starts the ranks, and whose collectives are measured in them; empty if this library starts them
 */
public record BenchJob(
        BenchCollective collective,
        PeerHosts site,
        String link,
        List<String> algorithms,
        List<Integer> pinned,
        List<PeerSetting> peers,
        Optional<PeerSetting> mpi) {
    private static final double LINK_SECONDS = 1;
    private static final String TCP = "tcp";

    int ranks() {
        return site.ranks();
    }

    /** Returns the link, or the lab with its rate, as results show it; both if MPI starts the ranks, over links that differ. */
    String network() {
        String lab = site.isLab() ? "lab " + site.hosts().lab().rate() : "";
        return !site.isLab() ? link : mpi.isPresent() ? lab + " " + link : lab;
    }

    /**
     * Measures the payload in bytes per second that a plain TCP stream reaches on a link now. NaN where links are not
     * shaped or ranks share one. Takes several seconds.
     */
    double linkBytesPerSecond() {
        if (!site.isLab() || !site.hosts().lab().rate().isShaped() || !site.hasHostsOfItsOwn()) {
            return Double.NaN;
        }
        return new LinkMeasurement(site.hosts().lab(), 0, 1).best(LINK_SECONDS).bytesPerSecond();
    }

    /** Returns what readers must know of links that differ, or nothing if all subjects use the same. */
    Optional<String> linkNote() {
        List<String> others = peers.stream()
                .filter(PeerSetting::isTcpOnly)
                .map(PeerSetting::name)
                .distinct()
                .toList();
        return others.isEmpty() || site.isLab() || link.equals(TCP)
                ? Optional.empty()
                : Optional.of("over TCP on loopback, whatever the link: " + String.join(", ", others)
                        + "; with --link tcp all use the same");
    }

    /** Returns a description of the job. */
    String text() {
        String pins = pinned.isEmpty()
                ? "not pinned"
                : "pinned to processors "
                        + pinned.stream().map(Object::toString).collect(Collectors.joining(","));
        return collective.text() + ", " + ranks() + " ranks, link " + network() + ", " + pins;
    }
}
