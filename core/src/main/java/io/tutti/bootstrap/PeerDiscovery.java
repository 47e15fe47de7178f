package io.tutti.bootstrap;

import io.tutti.bootstrap.files.SharedMemoryFiles;
import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.placement.HostFacts;
import io.tutti.bootstrap.placement.HostGroups;
import io.tutti.bootstrap.placement.HostProbe;
import io.tutti.bootstrap.placement.JobPlacement;
import io.tutti.bootstrap.placement.NetworkInterfaces;
import io.tutti.bootstrap.placement.ProcessorSet;
import io.tutti.config.LineRate;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.ControlPlane;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.Ranks;
import io.tutti.spi.Membership;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Collective discovery once the control planes are connected: every rank learns where every other rank is, and which
 * ranks can share memory.
 */
final class PeerDiscovery {

    private final ControlPlane plane;
    private final Membership membership;
    private final Options options;
    private final Optional<SharedMemoryFiles> files;
    private final long start;
    private final Credentials credentials;
    private final int[] all;

    PeerDiscovery(
            ControlPlane plane,
            Membership membership,
            Options options,
            Optional<SharedMemoryFiles> files,
            long start,
            Credentials credentials) {
        this.plane = plane;
        this.membership = membership;
        this.options = options;
        this.files = files;
        this.start = start;
        this.credentials = credentials;
        this.all = IntStream.range(0, membership.size()).toArray();
    }

    /**
     * Runs the discovery, and blocks until all ranks have completed it.
     *
     * @param local the addresses of this host that other ranks can connect to, one of each interface for data
     * @return the job, with the placement of every rank
     */
    JoinedJob run(List<InetAddress> local) throws IOException {
        HostProbe probe = probe();
        try {
            List<HostFacts> facts = exchangeFacts(local.getFirst(), probe);
            BitSet seen = probe == null ? new BitSet() : probe.check(facts);
            List<BitSet> sees = exchangeSeen(seen);
            JobPlacement placement = JobPlacement.of(facts, HostGroups.of(sees));
            return new JoinedJob(start, credentials, plane, placement, local, files);
        } finally {
            if (probe != null) {
                probe.close();
            }
        }
    }

    private HostProbe probe() {
        try {
            if (files.isEmpty()) {
                return null;
            }
            files.get().enter(start);
            return new HostProbe(files.get(), start, plane.rank());
        } catch (IOException e) {
            System.getLogger("io.tutti")
                    .log(Level.WARNING, "rank {0} shares no memory with others: {1}", plane.rank(), e);
            return null;
        }
    }

    private List<HostFacts> exchangeFacts(InetAddress local, HostProbe probe) throws IOException {
        String host = membership.host() == null ? "" : "=" + membership.host();
        HostFacts own = new HostFacts(
                HostFacts.localName(),
                ProcessHandle.current().pid(),
                Runtime.getRuntime().availableProcessors(),
                ProcessorSet.allowed(),
                lineRate(local),
                HostFacts.bootId(),
                host,
                probe == null ? new byte[0] : probe.token());
        List<HostFacts> facts = new ArrayList<>();
        for (byte[] bytes : join(own.encode())) {
            facts.add(HostFacts.decode(bytes));
        }
        return facts;
    }

    private LineRate lineRate(InetAddress local) {
        LineRate said = options.rate(Setting.LINE_RATE);
        return said.isKnown() ? said : NetworkInterfaces.rate(local);
    }

    private Duration limit() {
        return options.duration(Setting.JOIN_DEADLINE);
    }

    /** Runs the first exchange of all ranks. A rank that misses it has not joined. */
    private byte[][] join(byte[] own) {
        try {
            return plane.allgather("join", all, own, limit());
        } catch (CommunicationException e) {
            if (e.category() != Category.DEADLINE
                    || e.ranks().isEmpty()
                    || plane.abort().isSaidBy(e)) {
                throw e;
            }
            String message = Ranks.text(e.ranks()) + " of " + all.length
                    + (e.ranks().size() == 1 ? " has" : " have") + " not joined within "
                    + limit().toSeconds() + " s";
            throw new CommunicationException(Category.DEADLINE, e.ranks(), message, e);
        }
    }

    /**
     * Exchanges the sets of readable probe files. Ends when all ranks have read them, so that the files can be removed.
     */
    private List<BitSet> exchangeSeen(BitSet seen) {
        List<BitSet> sees = new ArrayList<>();
        for (byte[] bytes : plane.allgather("hosts", all, seen.toByteArray(), limit())) {
            sees.add(BitSet.valueOf(bytes));
        }
        return sees;
    }
}
