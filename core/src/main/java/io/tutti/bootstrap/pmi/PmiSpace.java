package io.tutti.bootstrap.pmi;

import io.tutti.spi.KeyValueSpace;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The key-value space of PMI-1, in which values become visible at a barrier.
 *
 * <p>PMI is finalized when the process ends, not before: hydra does not speak to a process that has finalized it, and the process may join another job or initialize
 * MPI later. It must be finalized then: hydra kills all ranks when one ends without.
 */
final class PmiSpace implements KeyValueSpace {
    /** How often this process has initialized PMI; part of keys, because a launcher may keep the value of an earlier time. */
    private static final AtomicInteger JOINED = new AtomicInteger();

    private final PmiWire wire;
    private final int rank;
    private final String name;
    private final int time;
    private final Optional<NodeMapping> nodes;
    private final boolean isOneNode;

    PmiSpace(int descriptor, int rank, int size) throws IOException {
        this.wire = new PmiWire(descriptor);
        this.rank = rank;
        wire.ask("cmd=init pmi_version=1 pmi_subversion=1");
        this.time = JOINED.incrementAndGet(); // not before: other ranks do not count an attempt that has failed here
        if (time == 1) {
            Runtime.getRuntime().addShutdownHook(new Thread(wire::leave, "tutti-pmi-finalize"));
        }
        this.name = field(wire.ask("cmd=get_my_kvsname"), "kvsname");
        this.nodes = nodes();
        this.isOneNode = nodes.isPresent() && nodes.get().isOneNode(size);
    }

    private static String field(Map<String, String> answer, String field) throws IOException {
        String value = answer.get(field);
        if (value == null) {
            throw new IOException("the launcher's answer has no " + field + ": " + answer);
        }
        return value;
    }

    private Optional<NodeMapping> nodes() {
        try {
            return NodeMapping.parse(field(wire.ask("cmd=get kvsname=" + name + " key=PMI_process_mapping"), "value"));
        } catch (IOException e) {
            return Optional.empty(); // a launcher need not know it
        }
    }

    /** Returns the name of the space, which no other start has. */
    String name() {
        return name;
    }

    /** Returns the launcher's name of the node of this process; null if it does not tell. */
    String host() {
        return nodes.map(mapping -> "pmi-node-" + mapping.node(rank)).orElse(null);
    }

    private String key(int of, String key) {
        return key + "." + of + "." + time;
    }

    @Override
    public void put(String key, String value) throws IOException {
        wire.ask("cmd=put kvsname=" + name + " key=" + key(rank, key) + " value=" + value);
    }

    @Override
    public void fence(Duration limit) throws IOException, TimeoutException {
        try {
            wire.ask("cmd=barrier_in", limit);
        } catch (TimeoutException e) {
            throw new TimeoutException(
                    "not all ranks have come to the barrier of " + this + ", which does not tell who is missing");
        }
    }

    @Override
    public String get(int from, String key, Duration limit) throws IOException, TimeoutException {
        Map<String, String> answer = wire.ask("cmd=get kvsname=" + name + " key=" + key(from, key), limit);
        if (!answer.getOrDefault("rc", "0").equals("0")) {
            throw new TimeoutException(this + " has no " + key + " of rank " + from);
        }
        return field(answer, "value");
    }

    /** Only processes that the launcher has started for this job have a descriptor that leads to the space. */
    @Override
    public boolean isPrivate() {
        return true;
    }

    @Override
    public Optional<InetAddress> localAddress() {
        return isOneNode ? Optional.of(InetAddress.getLoopbackAddress()) : Optional.empty();
    }

    @Override
    public void close() {
        // nothing: see the class comment
    }

    @Override
    public String toString() {
        return PmiProvider.SCHEME + ":" + name;
    }
}
