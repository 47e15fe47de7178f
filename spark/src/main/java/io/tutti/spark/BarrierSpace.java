package io.tutti.spark;

import io.tutti.spi.KeyValueSpace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.spark.BarrierTaskContext;

/**
 * The key-value space of one attempt of a barrier stage. Its fence is one {@code allGather}, by which every task gets
 * what every task has put. The values travel over Spark's RPC, as the task itself does: a program that can read or
 * forge them can read the data or run code in the executors.
 */
final class BarrierSpace implements KeyValueSpace {
    /** Hosts by which Spark means loopback. */
    private static final String LOOPBACK = "127\\.[0-9.]*|[0:]*:1|localhost";

    private final BarrierTaskContext context;
    private final Map<String, String> own = new HashMap<>();
    private List<Map<String, String>> visible = List.of();

    BarrierSpace(BarrierTaskContext context) {
        this.context = context;
    }

    @Override
    public void put(String key, String value) {
        own.put(key, value);
    }

    /** Spark's {@code allGather} has no limit, and looks for the values of the others once a second only: {@link SleepingCall}. */
    @Override
    public void fence(Duration limit) throws IOException, TimeoutException {
        String text = own.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(";"));
        try {
            String[] all = SleepingCall.of("tutti-all-gather", limit, () -> context.allGather(text));
            visible = Arrays.stream(all).map(BarrierSpace::parse).toList();
        } catch (ExecutionException e) {
            throw new IOException("allGather failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new TimeoutException("not all tasks of the stage have called allGather");
        }
    }

    private static Map<String, String> parse(String text) {
        return Arrays.stream(text.split(";"))
                .filter(pair -> !pair.isEmpty())
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    /** A join that was given up asks before each attempt to reach rank 0, and ends when it is told so. */
    @Override
    public String get(int rank, String key, Duration limit) throws IOException, TimeoutException {
        if (context.isInterrupted()) {
            throw new IOException(KillWatch.REASON);
        }
        String value = visible.get(rank).get(key);
        if (value == null) {
            throw new TimeoutException("task " + rank + " has put no " + key);
        }
        return value;
    }

    @Override
    public boolean isPrivate() {
        return true;
    }

    /**
     * Returns the address by which Spark reaches this executor, if it is one of this host; otherwise Tutti chooses.
     */
    @Override
    public Optional<InetAddress> localAddress() throws IOException {
        return own(host(context.getTaskInfos()[context.partitionId()].address()));
    }

    /** Returns the address of a host if others reach this host by it; a name may be known to the driver alone. */
    static Optional<InetAddress> own(String host) throws IOException {
        try {
            return own(host, InetAddress.getByName(host));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    /** A host's own name leads to loopback in many an {@code /etc/hosts}. */
    static Optional<InetAddress> own(String host, InetAddress found) throws IOException {
        boolean isElsewhere = NetworkInterface.getByInetAddress(found) == null;
        boolean isMisled = found.isLoopbackAddress() && !host.matches(LOOPBACK);
        return isElsewhere || isMisled ? Optional.empty() : Optional.of(found);
    }

    /** Returns the host in {@code host:port}, {@code [ipv6]:port} or {@code host}. */
    static String host(String address) {
        int bracket = address.indexOf(']');
        if (bracket > 0) {
            return address.substring(1, bracket);
        }
        int colon = address.lastIndexOf(':');
        return colon < 0 ? address : address.substring(0, colon);
    }

    /** Whether Spark has killed the task. */
    @Override
    public boolean isGivenUp() {
        return context.isInterrupted();
    }

    @Override
    public void close() {}

    @Override
    public String toString() {
        return "spark:stage-" + context.stageId() + "-attempt-" + context.stageAttemptNumber();
    }
}
