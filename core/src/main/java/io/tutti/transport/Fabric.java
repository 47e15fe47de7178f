package io.tutti.transport;

import io.tutti.concurrent.Closing;
import io.tutti.concurrent.ClosingEach;
import io.tutti.config.Setting;
import io.tutti.control.JobFailures;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.schedule.Topology;
import io.tutti.spi.LinkRequest;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportProvider;
import io.tutti.transport.memory.HostMemory;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The transports of a rank. Opens the links of communicators: for each pair of ranks by the first transport that joins
 * them. {@link #connect} agrees among all ranks which that is.
 */
public final class Fabric implements AutoCloseable {
    /** Most exchanges one after the other in which a transport waits for other ranks to open links or allocate. */
    static final int STEPS = 3;
    /** The number of the communicator of all ranks. */
    private static final long EVERYONE = 0;

    private final FabricContext context;
    private final List<TransportProvider> providers;
    /** By provider; null where this rank cannot use the transport. */
    private final List<Transport> transports = new ArrayList<>();

    private Routes routes;

    private Fabric(FabricContext context, List<TransportProvider> providers) {
        this.context = context;
        this.providers = providers;
    }

    /**
     * Creates this rank's transports and finds out which of them join which ranks. All ranks of the job call this
     * method. Blocks until all have, for at most a few times {@link Setting#JOIN_DEADLINE}.
     *
     * @param context this rank
     * @param providers the transports, in the order in which a pair of ranks tries them, the same on all ranks
     * @return the fabric, which the caller closes
     * @throws CommunicationException on all ranks, if a transport does not work, or no transport joins two of the ranks
     */
    public static Fabric connect(FabricContext context, List<TransportProvider> providers) {
        Fabric fabric = new Fabric(context, providers);
        try {
            fabric.create();
            fabric.agree();
            return fabric;
        } catch (RuntimeException | Error e) {
            Closing.after(e, fabric::close);
            throw e;
        }
    }

    private int[] everyone() {
        return IntStream.range(0, context.size()).toArray();
    }

    private void create() {
        step(everyone()).step("create-transports", () -> {
            for (TransportProvider provider : providers) {
                transports.add(provider.create(context.of(provider.key())).orElse(null));
            }
            context.failpoints().passed(ProtocolStep.FABRIC_TRANSPORTS);
        });
    }

    private CollectiveStep step(int[] members) {
        return new CollectiveStep(context.control(), members, stepLimit(context));
    }

    /**
     * Returns the longest wait of a step in which transports wait for other ranks. {@link Duration#multipliedBy} would compute it
     * by {@code BigDecimal}, which takes 20 ms where nothing has used that class before.
     */
    static Duration stepLimit(FabricContext context) {
        return Duration.ofMillis(STEPS * context.joinLimit().toMillis());
    }

    /** Exchanges addresses, then which ranks each rank can reach. */
    private void agree() {
        WireWriter own = new WireWriter();
        for (Transport transport : transports) {
            own.u8(transport == null ? 0 : 1).bytes(transport == null ? new byte[0] : transport.address());
        }
        List<List<byte[]>> addresses = addresses(exchange("addresses", own));
        WireWriter reached = new WireWriter();
        for (int index = 0; index < providers.size(); index++) {
            Transport transport = transports.get(index);
            BitSet ranks = transport == null ? new BitSet() : transport.reach(addresses.get(index));
            reached.bytes(ranks.toByteArray());
        }
        routes = new Routes(providers, reach(exchange("reach", reached)), context.size());
        requireJoined();
        context.failpoints().passed(ProtocolStep.FABRIC_ROUTES);
    }

    private WireReader[] exchange(String topic, WireWriter own) {
        byte[][] all = context.control().allgather(topic, everyone(), own.toBytes(), context.joinLimit());
        WireReader[] readers = new WireReader[all.length];
        for (int rank = 0; rank < all.length; rank++) {
            readers[rank] = new WireReader(all[rank]);
        }
        return readers;
    }

    /** Returns the addresses by provider and rank. */
    private List<List<byte[]>> addresses(WireReader[] ranks) {
        return read(ranks, in -> {
            boolean isPresent = in.u8() == 1;
            byte[] address = in.bytes();
            return isPresent ? address : null;
        });
    }

    private List<List<BitSet>> reach(WireReader[] ranks) {
        return read(ranks, in -> BitSet.valueOf(in.bytes()));
    }

    /** Reads a part of a rank's bytes. */
    private interface Part<T> {
        T read(WireReader in) throws ProtocolException;
    }

    private <T> List<List<T>> read(WireReader[] ranks, Part<T> part) {
        List<List<T>> all = new ArrayList<>();
        try {
            for (int index = 0; index < providers.size(); index++) {
                List<T> ofRanks = new ArrayList<>();
                for (WireReader in : ranks) {
                    ofRanks.add(part.read(in));
                }
                all.add(ofRanks);
            }
            return all;
        } catch (ProtocolException e) {
            throw new IllegalStateException("what a rank has told of its transports cannot be read", e);
        }
    }

    private void requireJoined() {
        int[] pair = routes.unjoined();
        if (pair != null) {
            throw new CommunicationException(
                    Category.RESOURCE,
                    List.of(pair[0], pair[1]),
                    Setting.LINK.environmentName() + "=" + context.options().text(Setting.LINK) + " does not join rank "
                            + pair[0] + " (on " + context.hostName(pair[0]) + ") and rank " + pair[1] + " (on "
                            + context.hostName(pair[1]) + ")");
        }
    }

    /**
     * Returns which of some ranks share memory.
     *
     * @param members ranks of the job
     * @return the nodes of the members, by their indices; the same on all ranks
     */
    public Topology topology(int[] members) {
        return Topology.of(IntStream.of(members).map(routes::node).toArray());
    }

    /**
     * Returns the transport that joins ranks of one node.
     *
     * @param members ranks of the job
     * @return empty if no two members share memory; the same on all ranks
     */
    public Optional<TransportProvider> within(int[] members) {
        return used(members, true);
    }

    /**
     * Returns the transport that joins ranks of different nodes; if there are several, the one that is tried last.
     *
     * @param members ranks of the job
     * @return empty if all members share memory; the same on all ranks
     */
    public Optional<TransportProvider> between(int[] members) {
        return used(members, false);
    }

    private Optional<TransportProvider> used(int[] members, boolean ofOneNode) {
        int last = Routes.NONE;
        for (int one = 0; one < members.length; one++) {
            for (int other = one + 1; other < members.length; other++) {
                if ((routes.node(members[one]) == routes.node(members[other])) == ofOneNode) {
                    last = Math.max(last, routes.transport(members[one], members[other]));
                }
            }
        }
        return last == Routes.NONE ? Optional.empty() : Optional.of(providers.get(last));
    }

    /**
     * Opens the links among the members of a communicator. All members call this method.
     *
     * @param communicator the communicator's number, never used before
     * @param members ranks of the job, in the communicator's order
     * @param self index of the caller in {@code members}
     * @param collectiveLanes number of lanes of collectives; one for transfers is added
     * @return the links and shared memory, which the caller closes
     * @throws CommunicationException on all members, if the links cannot be opened
     */
    public LinkTable open(long communicator, int[] members, int self, int collectiveLanes) {
        return open(communicator, members, self, collectiveLanes, null);
    }

    /** Opens links beside those of a communicator of the same members, or its first ones if {@code beside} is null. */
    CommunicatorLinks open(long communicator, int[] members, int self, int collectiveLanes, CommunicatorLinks beside) {
        CommunicatorLinks table =
                new CommunicatorLinks(this, context, providers.size(), communicator, members, self, collectiveLanes);
        try {
            if (members.length > 1) {
                boolean sharesMemory = beside == null && shareMemory(members);
                HostMemory layout = HostMemory.of(members.length, sharesMemory, context.options());
                open(table, new Opening(communicator, members, self, layout, beside));
            }
            return table;
        } catch (RuntimeException | Error e) {
            Closing.after(e, table::close);
            throw e;
        }
    }

    /** What links are opened for; see {@link #open(long, int[], int, int, CommunicatorLinks)}. */
    private record Opening(long communicator, int[] members, int self, HostMemory layout, CommunicatorLinks beside) {}

    private void open(CommunicatorLinks table, Opening opening) {
        for (int index = 0; index < providers.size(); index++) {
            if (isUsed(opening.members, index)) {
                open(index, table, opening);
            }
        }
    }

    /**
     * Opens the links over one transport. All members take part, whether it joins them or not: those that wait for links over the next
     * transport would not learn that this one has failed on others.
     */
    private void open(int index, CommunicatorLinks table, Opening opening) {
        int[] peers = peers(opening.members, opening.self, index);
        Runnable part = () -> {
            if (peers.length > 0) {
                open(index, table, opening, peers);
            }
            context.failpoints().passed(ProtocolStep.FABRIC_LINKS);
        };
        step(opening.members)
                .step(
                        "open-links-" + opening.communicator + "-"
                                + providers.get(index).key(),
                        opening.communicator == EVERYONE ? needed(part) : part);
    }

    private void open(int index, CommunicatorLinks table, Opening opening, int[] peers) {
        boolean isFirst = opening.beside == null;
        LinkRequest request = new LinkRequest(
                opening.communicator,
                opening.members,
                opening.self,
                peers,
                table.lanes(),
                opening.layout.bytes(),
                isFirst && table.isEmpty(),
                isFirst ? null : opening.beside.set(index));
        table.add(index, request, transports.get(index).open(request), opening.layout);
    }

    /** Members wait for one another inside their parts: without its links no rank can go on, so all learn at once of what fails first. */
    private Runnable needed(Runnable part) {
        return () -> new JobFailures(context.control()).needing(" when it opened links", part);
    }

    /** Whether a transport joins any two of some ranks. */
    private boolean isUsed(int[] members, int transport) {
        return IntStream.range(0, members.length).anyMatch(self -> peers(members, self, transport).length > 0);
    }

    private int[] peers(int[] members, int self, int transport) {
        return IntStream.range(0, members.length)
                .filter(peer -> peer != self && routes.transport(members[self], members[peer]) == transport)
                .toArray();
    }

    /** Returns whether one transport joins all members and lets them share memory. */
    private boolean shareMemory(int[] members) {
        int transport = routes.transport(members[0], members[1]);
        for (int one = 0; one < members.length; one++) {
            for (int other = one + 1; other < members.length; other++) {
                if (routes.node(members[one]) != routes.node(members[other])
                        || routes.transport(members[one], members[other]) != transport) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Closes the transports. Links that are open stay open. */
    @Override
    public void close() {
        ClosingEach closing = new ClosingEach();
        for (Transport transport : transports) {
            if (transport != null) {
                closing.close(transport::close);
            }
        }
        closing.end();
    }
}
