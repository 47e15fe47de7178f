package io.tutti;

import io.tutti.concurrent.Uninterrupted;
import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.control.JobFailures;
import io.tutti.control.LocalControlPlane;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.select.Policy;
import io.tutti.transport.Fabric;
import io.tutti.transport.FabricContext;
import io.tutti.transport.local.LocalProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Runs a job whose ranks are threads of this JVM. */
final class LocalRanks {
    /** Each rank is a thread, and each pair of ranks has rings of its own: these take gigabytes already. */
    private static final int MOST = 1_024;

    private LocalRanks() {}

    /** Creates the context of a job of one rank. */
    static JobContext alone(Options options) {
        Policy policy = Policy.of(options);
        ControlPlane plane = LocalControlPlane.create(1)[0];
        try {
            return context(plane, options, policy, new ConcurrentHashMap<>());
        } catch (RuntimeException | Error e) {
            plane.close();
            throw e;
        }
    }

    /**
     * Creates the context of a rank. All ranks do so at the same time.
     *
     * @param objects thread-safe, shared by all ranks
     */
    private static JobContext context(
            ControlPlane plane, Options options, Policy policy, Map<Class<?>, Object> objects) {
        FabricContext rank = FabricContext.ofThread(plane, options, objects);
        Fabric fabric = new JobFailures(plane)
                .needing(" when it joined", () -> Fabric.connect(rank, List.of(new LocalProvider())));
        return new JobContext(plane, fabric, rank.placement(), () -> {}, () -> {}, options, policy);
    }

    /** Implements {@link Tutti#local(int, LocalProgram)}. */
    static <E extends Exception> void run(int ranks, Options options, LocalProgram<E> program) throws E {
        if (ranks < 1 || ranks > MOST) {
            throw new IllegalArgumentException("ranks=" + ranks + " must be from 1 to " + MOST);
        }
        AtomicReference<Throwable> first = new AtomicReference<>();
        Policy policy = Policy.of(options);
        Map<Class<?>, Object> objects = new ConcurrentHashMap<>();
        List<Thread> threads = new ArrayList<>();
        ControlPlane[] planes = LocalControlPlane.create(ranks);
        try {
            for (ControlPlane plane : planes) {
                Supplier<JobContext> job = () -> context(plane, options, policy, objects);
                Thread thread = new Thread(() -> run(plane, job, program, first), "tutti-rank-" + threads.size());
                thread.start();
                threads.add(thread);
            }
        } catch (OutOfMemoryError e) { // the system has no more threads; those that run would wait for the others
            first.set(e);
            Arrays.stream(planes).skip(threads.size()).forEach(ControlPlane::close);
        }
        threads.forEach(LocalRanks::join);
        Throwable failure = first.get();
        if (failure != null) {
            throw LocalRanks.<E>exception(failure);
        }
    }

    /** Besides unchecked exceptions, ranks throw only what the program declares. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> E exception(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return (E) failure;
    }

    private static void run(
            ControlPlane plane, Supplier<JobContext> job, LocalProgram<?> program, AtomicReference<Throwable> first) {
        int rank = plane.rank();
        try (Communicator communicator = joined(plane, job)) {
            run(communicator, program, plane, first);
        } catch (CommunicationException e) {
            first.compareAndSet(null, e);
        } catch (RuntimeException | Error e) {
            first.compareAndSet(null, new IllegalStateException("rank " + rank + " could not be joined or left", e));
        }
    }

    /** If the rank cannot join, nothing but this closes its control plane. */
    private static Communicator joined(ControlPlane plane, Supplier<JobContext> job) {
        try {
            return NamedCalls.run("local", () -> job.get().communicator());
        } catch (RuntimeException | Error e) {
            plane.close();
            throw e;
        }
    }

    /** Runs the program. If it fails, aborts the job before this rank leaves, so that the other ranks do not wait for it. */
    private static void run(
            Communicator communicator, LocalProgram<?> program, ControlPlane plane, AtomicReference<Throwable> first) {
        try {
            program.run(communicator);
        } catch (Exception | Error e) {
            first.compareAndSet(null, e);
            int rank = communicator.rank();
            plane.raise(new CommunicationException(
                    Category.PEER_LOST, List.of(rank), "rank " + rank + " ended with " + e, e));
        }
    }

    private static void join(Thread thread) {
        Uninterrupted.await(Long.MAX_VALUE, nanos -> TimeUnit.NANOSECONDS.timedJoin(thread, nanos));
    }
}
