package io.tutti.launch.lab;

import io.tutti.launch.lab.network.AwakeProcessors;
import io.tutti.launch.lab.network.LabRecord;
import io.tutti.launch.lab.network.LabSetup;
import io.tutti.launch.lab.network.LabStatus;
import io.tutti.launch.lab.network.Names;
import io.tutti.launch.lab.network.NamespaceProcesses;
import io.tutti.launch.lab.network.Rate;
import io.tutti.launch.lab.network.Requirements;
import io.tutti.launch.lab.network.StatusReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A virtual cluster on this machine: hosts with their own addresses and names, connected to one switch by links of a
 * given rate. Thread-safe.
 *
 * <p>A lab that {@link #up} created ends when it is closed, or with this process. If this process is killed, the next
 * lab removes what remains. A lab that {@link #standUp} created stays until {@link #down}.
 *
 * <p>From its first {@link #command} until it is closed, the lab keeps the machine's idle processors out of deep sleep,
 * so that links keep their rate.
 */
public final class Lab implements AutoCloseable {
    /** Long enough for a launcher to end its ranks first. */
    private static final long SHUTDOWN_NANOS = TimeUnit.SECONDS.toNanos(10);

    /**
     * Runs the command that follows under the host's name. {@code $0} is that name. {@code $1} is the variable by which
     * ranks know that they share no memory with other hosts: in truth all hosts share the machine's memory.
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

    /** {@return why this machine cannot run a lab, in one line that states the remedy; empty if it can} */
    public static Optional<String> obstacle() {
        return Requirements.here().obstacle();
    }

    /**
     * Finds the standing lab of this machine.
     *
     * @return the lab; empty if none is up
     * @throws IllegalArgumentException stating what this machine or process lacks
     * @throws io.tutti.error.CommunicationException RESOURCE if the records of labs cannot be read
     */
    public static Optional<Lab> find() {
        return Labs.here().find();
    }

    /**
     * Creates a lab that ends with this process at the latest. Several may exist at a time.
     *
     * @param hosts number of hosts, 1 to 200
     * @param rate of every host's link, in each direction
     * @return the lab, ready for commands
     * @throws IllegalArgumentException stating what this machine or process lacks, or if {@code hosts} is out of range
     * @throws io.tutti.error.CommunicationException RESOURCE if a step fails; nothing remains in that case
     */
    public static Lab up(int hosts, Rate rate) {
        return Labs.here().temporary(hosts, rate);
    }

    /**
     * Creates a lab that stays when this process ends.
     *
     * @param hosts number of hosts, 1 to 200
     * @param rate of every host's link, in each direction
     * @return the lab, ready for commands
     * @throws IllegalArgumentException stating what this machine or process lacks, if {@code hosts} is out of range, or if a
     * standing lab exists already
     * @throws io.tutti.error.CommunicationException RESOURCE if a step fails; nothing remains in that case
     */
    public static Lab standUp(int hosts, Rate rate) {
        return Labs.here().standing(hosts, rate);
    }

    /**
     * Removes the labs of processes that were killed.
     *
     * @return the number of labs that were removed
     * @throws IllegalArgumentException stating what this machine or process lacks
     * @throws io.tutti.error.CommunicationException RESOURCE if a part of such a lab cannot be removed
     */
    public static int sweep() {
        return Labs.here().sweep();
    }

    /** {@return the lab's id, which the names of its namespaces carry} */
    public String id() {
        return names.id();
    }

    /** {@return the number of hosts, at least 1} */
    public int hosts() {
        return names.hosts();
    }

    /**
     * Returns a host's address.
     *
     * @param host the host's number, 0 to {@code hosts() - 1}
     * @return its IPv4 address, which is the same in every lab
     * @throws IllegalArgumentException if there is no such host
     */
    public String address(int host) {
        return Names.address(checked(host));
    }

    /**
     * Returns a host's name.
     *
     * @param host the host's number, 0 to {@code hosts() - 1}
     * @return its name, such as {@code lab0}; all hosts of the lab can resolve it
     * @throws IllegalArgumentException if there is no such host
     */
    public String name(int host) {
        return Names.host(checked(host));
    }

    /**
     * Returns the network namespace that implements a host.
     *
     * @param host the host's number, 0 to {@code hosts() - 1}
     * @return the namespace's name, as {@code ip netns} takes it
     * @throws IllegalArgumentException if there is no such host
     */
    public String namespace(int host) {
        return names.namespace(checked(host));
    }

    /**
     * Finds a host.
     *
     * @param word its name, number or address
     * @return its number, 0 to {@code hosts() - 1}
     * @throws IllegalArgumentException if there is no such host
     */
    public int host(String word) {
        return IntStream.range(0, hosts())
                .filter(i -> List.of(name(i), Integer.toString(i), address(i)).contains(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "host=" + word + " must be " + name(0) + " to " + name(hosts() - 1)));
    }

    /**
     * Returns the command line that runs a command on a host, under the host's name. The process that it starts is the
     * process of {@code command}.
     *
     * @param host the host's number, 0 to {@code hosts() - 1}
     * @param command program and arguments
     * @return a new list, which the caller may change
     * @throws IllegalArgumentException if there is no such host
     */
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

    /** {@return the rate of every host's link, in each direction} */
    public synchronized Rate rate() {
        return record.rate();
    }

    /**
     * Changes the rate of all links. Queued packets are lost.
     *
     * @param rate of every host's link, in each direction
     * @throws io.tutti.error.CommunicationException RESOURCE if a link cannot be changed
     */
    public synchronized void rate(Rate rate) {
        record = labs.change(record, rate);
    }

    /**
     * Sets the link of a host up as it was at first, after something has set it down or changed which neighbours the host knows. Rates stay.
     *
     * @param host the host's number, 0 to {@code hosts() - 1}
     * @throws IllegalArgumentException if there is no such host
     * @throws io.tutti.error.CommunicationException RESOURCE if the link cannot be changed
     */
    public void reconnect(int host) {
        new LabSetup(labs.tools(), names).connect(checked(host));
    }

    /** {@return whether this machine has too few processors to carry the rate on all links at a time} */
    public boolean isOverloaded() {
        return rate().overloads(hosts());
    }

    /**
     * Reads the lab's state from the kernel.
     *
     * @return the state of the lab and the traffic that its links have carried
     * @throws io.tutti.error.CommunicationException RESOURCE if the state cannot be read
     */
    public LabStatus status() {
        return new StatusReader(labs.tools(), names, rate()).read();
    }

    /**
     * Ends the processes on the hosts and removes the hosts. Further calls have no effect.
     *
     * @return how many processes were ended; 0 on further calls
     * @throws io.tutti.error.CommunicationException RESOURCE if a part of the lab cannot be removed
     */
    public synchronized int down() {
        mayFallAsleep();
        if (removed) {
            return 0;
        }
        int ended = labs.remove(record);
        removed = true;
        return ended;
    }

    /** Takes the lab down if it is temporary, as {@link #down} does; a standing lab stays. */
    @Override
    public void close() {
        mayFallAsleep();
        if (!record.isStanding()) {
            down();
            forgetShutdown();
        }
    }

    /** Lets the lab stay when this process ends. */
    void forgetShutdown() {
        try {
            Runtime.getRuntime().removeShutdownHook(onShutdown);
        } catch (IllegalStateException e) {
            // The process is ending, and the lab has been removed already.
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

    /** {@return a summary such as {@code lab 3f9a2c, 4 hosts, 1 Gbit/s}} */
    @Override
    public String toString() {
        return "lab " + id() + ", " + hosts() + (hosts() == 1 ? " host, " : " hosts, ") + rate().words();
    }
}
