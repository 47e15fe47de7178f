package io.tutti.cli.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A virtual cluster of this machine: hosts with addresses and names of their own, wired to one switch by links of a
 * given rate. May be used by several threads.
 *
 * <p>A lab that {@link #up} made ends when it is closed, or with this process; should that be killed, the next lab
 * removes what it left. A lab that {@link #standUp} made stays until {@link #down}.
 *
 * <p>From its first {@link #command} until it is closed idle processors of the machine wait awake, so that links keep
 * their rate.
 */
public final class Lab implements AutoCloseable {
    /** Long enough for a launcher to end its ranks first. */
    private static final long SHUTDOWN_NANOS = TimeUnit.SECONDS.toNanos(10);

    /**
     * Runs the words that follow under the host's name. {@code $0} is that name, {@code $1} what tells ranks that they
     * share no memory with other hosts: a host's shared memory is in truth the machine's.
     */
    private static final String AS_HOST =
            "echo \"$0\" > /proc/sys/kernel/hostname || exit; export TUTTI_HOST=\"$1\"; shift; exec \"$@\"";

    private final Labs labs;
    private final Names names;
    private final Thread onShutdown = new Thread(this::endWithProcess, "tutti-lab-shutdown");
    private LabRecord record;
    private AwakeProcessors awake;
    private boolean removed;

    Lab(Labs labs, LabRecord record) {
        this.labs = labs;
        this.record = record;
        this.names = record.names();
        if (!record.isStanding()) {
            Runtime.getRuntime().addShutdownHook(onShutdown);
        }
    }

    /** Why there can be no lab here, in a line that says what to do; empty if there can. */
    public static Optional<String> obstacle() {
        return Requirements.here().obstacle();
    }

    /**
     * The standing lab of this machine.
     *
     * @throws IllegalArgumentException saying what this machine or process lacks
     */
    public static Optional<Lab> find() {
        return Labs.here().find();
    }

    /**
     * Makes a lab that ends with this process at the latest. Several may exist at a time.
     *
     * @param hosts 1 to 200
     * @param rate of every host's link, each way
     * @throws IllegalArgumentException saying what this machine or process lacks
     * @throws io.tutti.error.CommunicationException RESOURCE if something fails; nothing is left then
     */
    public static Lab up(int hosts, Rate rate) {
        return Labs.here().temporary(hosts, rate);
    }

    /**
     * As {@link #up}, but the lab stays when this process ends.
     *
     * @throws IllegalArgumentException also if one stands already
     */
    public static Lab standUp(int hosts, Rate rate) {
        return Labs.here().standing(hosts, rate);
    }

    /** Removes what processes left that were killed; returns the number of labs. */
    public static int sweep() {
        return Labs.here().sweep();
    }

    /** Its number, which the names of its namespaces carry. */
    public String id() {
        return names.id();
    }

    /** Number of hosts. */
    public int hosts() {
        return names.hosts();
    }

    /** A host's address, the same in every lab. */
    public String address(int host) {
        return Names.address(checked(host));
    }

    /** A host's name: {@code lab0}. All hosts of the lab know it. */
    public String name(int host) {
        return Names.host(checked(host));
    }

    /** The network namespace that is a host. */
    public String namespace(int host) {
        return names.namespace(checked(host));
    }

    /**
     * A host's number.
     *
     * @param word its name, number or address
     * @throws IllegalArgumentException if there is no such host
     */
    public int host(String word) {
        return IntStream.range(0, hosts())
                .filter(i -> List.of(name(i), Integer.toString(i), address(i)).contains(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "host=" + word + " must be " + name(0) + " to " + name(hosts() - 1)));
    }

    /** The command line that runs {@code command} on a host, under its name; the process is that of the command. */
    public List<String> command(int host, List<String> command) {
        stayAwake();
        List<String> words = new ArrayList<>(List.of(
                labs.tools().ip(),
                "netns",
                "exec",
                namespace(host),
                labs.tools().unshare(),
                "--uts"));
        words.addAll(List.of("/bin/sh", "-c", AS_HOST, name(host), namespace(host)));
        words.addAll(command);
        return words;
    }

    private synchronized void stayAwake() {
        awake = awake == null ? AwakeProcessors.hold() : awake;
    }

    private synchronized void mayFallAsleep() {
        if (awake != null) {
            awake.close();
            awake = null;
        }
    }

    /** Of every host's link, each way. */
    public synchronized Rate rate() {
        return record.rate();
    }

    /** Changes the rate of all links; packets that queue are lost. */
    public synchronized void rate(Rate rate) {
        record = labs.change(record, rate);
    }

    /** Whether this machine's processors are too few to carry the rate on all links at a time. */
    public boolean isOverloaded() {
        return rate().overloads(hosts());
    }

    /** What is there and what its links have carried. */
    public LabStatus status() {
        return new StatusReader(labs.tools(), names, rate()).read();
    }

    /** Ends what runs on the hosts and removes them. Returns how many processes were ended. */
    public synchronized int down() {
        mayFallAsleep();
        if (removed) {
            return 0;
        }
        int ended = labs.remove(record);
        removed = true;
        return ended;
    }

    /** As {@link #down} for a lab of this process; a standing one stays. */
    @Override
    public void close() {
        mayFallAsleep();
        if (!record.isStanding()) {
            down();
            forgetShutdown();
        }
    }

    private void forgetShutdown() {
        try {
            Runtime.getRuntime().removeShutdownHook(onShutdown);
        } catch (IllegalStateException e) {
            // the process is ending, and the lab is gone already
        }
    }

    private void endWithProcess() {
        new NamespaceProcesses(names).awaitNone(SHUTDOWN_NANOS);
        down();
    }

    private int checked(int host) {
        if (host < 0 || host >= hosts()) {
            throw new IllegalArgumentException("host=" + host + " must be from 0 to " + (hosts() - 1));
        }
        return host;
    }

    /** {@code lab 3f9a2c, 4 hosts, 1 Gbit/s}. */
    @Override
    public String toString() {
        return "lab " + id() + ", " + hosts() + (hosts() == 1 ? " host, " : " hosts, ") + rate().words();
    }
}
