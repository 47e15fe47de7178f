package io.tutti;

import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.control.LocalControlPlane;
import io.tutti.control.Uninterrupted;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.select.Policy;
import io.tutti.transport.local.LocalFabric;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Runs a job whose ranks are threads of this JVM. */
final class LocalRanks {
    private LocalRanks() {}

    /** Creates the contexts of a job of {@code ranks} ranks, indexed by rank. */
    static List<JobContext> worlds(int ranks, Options options) {
        ControlPlane[] planes = LocalControlPlane.create(ranks);
        LocalFabric.Hub hub = new LocalFabric.Hub();
        Policy policy = Policy.of(options);
        List<JobContext> worlds = new ArrayList<>();
        for (ControlPlane plane : planes) {
            worlds.add(new JobContext(plane, new LocalFabric(hub, plane, options), options, policy));
        }
        return worlds;
    }

    /** Implements {@link Tutti#local(int, Consumer)}. */
    static void run(int ranks, Options options, Consumer<Communicator> program) {
        AtomicReference<Throwable> first = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (JobContext job : worlds(ranks, options)) {
            Thread thread = new Thread(() -> run(job, program, first), "tutti-rank-" + threads.size());
            thread.start();
            threads.add(thread);
        }
        threads.forEach(LocalRanks::join);
        Throwable failure = first.get();
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
    }

    private static void run(JobContext job, Consumer<Communicator> program, AtomicReference<Throwable> first) {
        int rank = job.control().rank();
        try (Communicator communicator = job.communicator()) {
            run(communicator, program, job, first);
        } catch (CommunicationException e) {
            first.compareAndSet(null, e);
        } catch (RuntimeException | Error e) {
            first.compareAndSet(null, new IllegalStateException("rank " + rank + " could not be joined or left", e));
        }
    }

    /** Runs the program. If it fails, aborts the job before this rank leaves, so that the other ranks do not wait for it. */
    private static void run(
            Communicator communicator,
            Consumer<Communicator> program,
            JobContext job,
            AtomicReference<Throwable> first) {
        try {
            program.accept(communicator);
        } catch (RuntimeException | Error e) {
            first.compareAndSet(null, e);
            int rank = communicator.rank();
            job.control()
                    .raise(new CommunicationException(
                            Category.PEER_LOST, List.of(rank), "rank " + rank + " ended with " + e, e));
        }
    }

    private static void join(Thread thread) {
        Uninterrupted.await(Long.MAX_VALUE, nanos -> TimeUnit.NANOSECONDS.timedJoin(thread, nanos));
    }
}
