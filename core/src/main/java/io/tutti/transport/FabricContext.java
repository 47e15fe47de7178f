package io.tutti.transport;

import io.tutti.bootstrap.JoinedJob;
import io.tutti.bootstrap.files.SharedMemoryFiles;
import io.tutti.bootstrap.placement.JobPlacement;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.ControlPlane;
import io.tutti.failpoint.Failpoints;
import io.tutti.spi.MemoryRegistry;
import io.tutti.spi.TransportContext;
import io.tutti.transport.memory.SharedAllocations;
import java.io.Closeable;
import java.lang.foreign.Arena;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What transports learn of a rank and its job.
 *
 * @param control the control plane
 * @param options the configuration
 * @param placement where all ranks run
 * @param job the job's number
 * @param start the start's id
 * @param secret the job's secret; empty for threads of one process
 * @param files the process's files; empty if it cannot use the folder of shared memory
 * @param addresses the addresses that other ranks can connect to; empty for threads of one process
 * @param objects the objects that ranks in this process share, by type; thread-safe
 * @param prefix beginning of the topics of exchanges, which differs between transports
 */
public record FabricContext(
        ControlPlane control,
        Options options,
        JobPlacement placement,
        long job,
        long start,
        byte[] secret,
        Optional<SharedMemoryFiles> files,
        List<InetAddress> addresses,
        Map<Class<?>, Object> objects,
        String prefix)
        implements TransportContext {
    private static final String THREADS = "threads";

    /**
     * Returns the context of a rank that is a process.
     *
     * @param joined the job
     * @param options the configuration
     * @param objects a thread-safe map, empty but for the rank's {@link Failpoints} if it has some
     */
    public static FabricContext ofProcess(JoinedJob joined, Options options, Map<Class<?>, Object> objects) {
        return new FabricContext(
                joined.control(),
                options,
                joined.placement(),
                joined.credentials().job(),
                joined.start(),
                joined.credentials().secret(),
                joined.files(),
                joined.addresses(),
                objects,
                "");
    }

    /**
     * Returns the context of a rank that is a thread.
     *
     * @param control the rank's control plane
     * @param options the configuration
     * @param objects a thread-safe map, which all ranks of the job share
     */
    public static FabricContext ofThread(ControlPlane control, Options options, Map<Class<?>, Object> objects) {
        JobPlacement placement = JobPlacement.ofThreads(control.size(), THREADS);
        return new FabricContext(
                control, options, placement, 0, 0, new byte[0], Optional.empty(), List.of(), objects, "");
    }

    /** Returns the same context for one transport. */
    FabricContext of(String transport) {
        return new FabricContext(
                control, options, placement, job, start, secret, files, addresses, objects, transport + "-");
    }

    /** Returns the longest wait for other ranks in one step. */
    Duration joinLimit() {
        return options.duration(Setting.JOIN_DEADLINE);
    }

    /** Returns the failpoints that this rank has left among its objects. */
    Failpoints failpoints() {
        return sharedInProcess(Failpoints.class, Failpoints::none);
    }

    @Override
    public int rank() {
        return control.rank();
    }

    @Override
    public int size() {
        return control.size();
    }

    @Override
    public byte[] secret() {
        return secret.clone();
    }

    @Override
    public String hostName(int rank) {
        return placement.ranks().get(rank).hostName();
    }

    @Override
    public boolean sharesFiles(int rank) {
        return files.isPresent()
                && placement.ranks().get(rank).hostGroup()
                        == placement.ranks().get(rank()).hostGroup();
    }

    @Override
    public Optional<Path> file(String name) {
        return files.map(own -> own.path(start, name));
    }

    @Override
    public MemoryRegistry privateMemory(int self, int ranks, Arena arena) {
        return SharedAllocations.ofPrivateMemory(self, ranks, arena, "on host " + hostName(rank()));
    }

    @Override
    public <T> T sharedInProcess(Class<T> type, Supplier<T> create) {
        return type.cast(objects.computeIfAbsent(type, absent -> create.get()));
    }

    @Override
    public byte[][] allgather(String topic, int[] members, byte[] own) {
        return control.allgather(prefix + topic, members, own, joinLimit());
    }

    @Override
    public void step(String topic, int[] members, Runnable part) {
        new CollectiveStep(control, members, joinLimit()).step(prefix + topic, part);
    }

    @Override
    public void requireAlive() {
        control.abort().check();
    }

    @Override
    public Watch closeOnAbort(Closeable blocking) {
        return new AbortWatch(control.abort(), blocking);
    }
}
