package io.tutti.mpi;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.TransportContext;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/**
 * Joins the MPI job of this process, once. MPI blocks until all its processes do the same, and nothing ends such a call; so a rank
 * makes it on a thread of its own, and stops waiting when its own job has failed.
 */
final class MpiStart {
    private static final long LOOK_MILLIS = 20;

    private static FutureTask<MpiJob> joining;

    private MpiStart() {}

    /** Returns the call, which is complete or under way, or which nothing has begun. One that has failed is made again. */
    private static synchronized FutureTask<MpiJob> joining() {
        if (joining == null || joining.state() == Future.State.FAILED) {
            joining = new FutureTask<>(MpiJob::new);
        }
        return joining;
    }

    /**
     * Joins, and initializes MPI unless the program has. Blocks until all processes of the MPI job call it.
     *
     * @throws CommunicationException RESOURCE if there is no library, or it does not allow calls of several threads
     */
    static MpiJob join() {
        requireLibrary();
        FutureTask<MpiJob> call = joining();
        call.run(); // returns at once if another thread makes it
        await(call, () -> {});
        return result(call);
    }

    /**
     * Joins as a rank, like {@link #join()}; a collective. Where one rank has no library, no rank initializes MPI.
     *
     * @param context of the rank
     * @throws CommunicationException also if the job of the ranks fails, or not all join within {@code TUTTI_JOIN_DEADLINE}
     */
    static MpiJob join(TransportContext context) {
        context.step("library", IntStream.range(0, context.size()).toArray(), MpiStart::requireLibrary);
        FutureTask<MpiJob> call = joining();
        Thread.ofPlatform().daemon().name("tutti-mpi-init").start(call);
        Duration limit = context.options().duration(Setting.JOIN_DEADLINE);
        long end = System.nanoTime() + limit.toNanos();
        await(call, () -> {
            context.requireAlive();
            if (System.nanoTime() - end > 0) {
                throw new CommunicationException(
                        Category.DEADLINE,
                        List.of(),
                        "MPI is not initialized within " + limit.toSeconds()
                                + " s: not all processes that its launcher has started are ranks of this job");
            }
        });
        return result(call);
    }

    private static void requireLibrary() {
        if (MpiCalls.MISSING != null) {
            throw MpiJob.failed(MpiCalls.MISSING);
        }
    }

    /** Waits for a call, unless {@code look} throws. An interrupt does not end it. */
    private static void await(FutureTask<?> call, Runnable look) {
        boolean isInterrupted = false;
        try {
            while (!call.isDone()) {
                look.run();
                isInterrupted |= pause(call);
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits a little for a call; returns whether the thread was interrupted. */
    private static boolean pause(FutureTask<?> call) {
        try {
            call.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            return true;
        } catch (TimeoutException | ExecutionException e) {
            // the caller looks at the call
        }
        return false;
    }

    private static MpiJob result(FutureTask<MpiJob> call) {
        if (call.state() == Future.State.SUCCESS) {
            return call.resultNow();
        }
        switch (call.exceptionNow()) {
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new AssertionError(e);
        }
    }
}
