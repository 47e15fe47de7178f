package io.tutti;

import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.ControlPlane;
import io.tutti.control.LocalControlPlane;
import io.tutti.error.CommunicationException;
import io.tutti.select.Policy;
import io.tutti.transport.Fabric;
import io.tutti.transport.FabricContext;
import io.tutti.transport.local.LocalProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** A job whose ranks are threads, with their control planes at hand. */
public final class LocalJobs {
    /** What a rank does. */
    public interface Program {
        void run(LocalJobs jobs, Communicator world);
    }

    private final ControlPlane[] planes;

    private LocalJobs(int ranks) {
        planes = LocalControlPlane.create(ranks);
    }

    public static Options options() {
        return Options.defaults().with(Setting.DEADLINE, "60");
    }

    /** Runs a job to its end. What closing the communicator throws is no failure of the test. */
    public static void run(int ranks, Options options, Program program) {
        LocalJobs jobs = new LocalJobs(ranks);
        Map<Class<?>, Object> objects = new ConcurrentHashMap<>();
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (ControlPlane plane : jobs.planes) {
            all.add(Jobs.later(() -> {
                Communicator world = context(plane, options, objects).communicator();
                try {
                    program.run(jobs, world);
                } finally {
                    close(world);
                }
                return null;
            }));
        }
        all.forEach(CompletableFuture::join);
    }

    private static void close(Communicator world) {
        try {
            world.close();
        } catch (CommunicationException e) {
            // the job has failed, as it should
        }
    }

    private static JobContext context(ControlPlane plane, Options options, Map<Class<?>, Object> objects) {
        FabricContext rank = FabricContext.ofThread(plane, options, objects);
        Fabric fabric = Fabric.connect(rank, List.of(new LocalProvider()));
        return new JobContext(plane, fabric, rank.placement(), () -> {}, () -> {}, options, Policy.of(options));
    }

    /** A rank learns of a failure, which ends the job. */
    void raise(int rank, CommunicationException fault) {
        planes[rank].raise(fault);
    }

    void awaitFailure(int rank) {
        while (!planes[rank].abort().isSet()) {
            Thread.onSpinWait();
        }
    }

    /** Waits until a rank that is in this collective has said whom it waits for. */
    public void awaitStalled(int rank, long communicator, long sequence) {
        while (planes[rank].records(Integer.MAX_VALUE).stream()
                .noneMatch(each -> each.communicator() == communicator
                        && each.latest() == sequence
                        && !each.waits().awaited().isEmpty())) {
            Thread.onSpinWait();
        }
    }

    /** Waits until a rank has begun a collective. */
    void awaitBegun(int rank, long communicator, long sequence) {
        while (planes[rank].records(Integer.MAX_VALUE).stream()
                .noneMatch(each -> each.communicator() == communicator && each.latest() >= sequence)) {
            Thread.onSpinWait();
        }
    }
}
