package io.tutti.run;

import io.tutti.control.ControlPlane;
import io.tutti.control.JobFailures;
import io.tutti.error.CommunicationException;
import io.tutti.spi.Channel.Pending;

/**
 * The part of an {@link Engine} that serves channels: the calling thread drives a channel, or waits for something of it. What no
 * call waits for is driven by collectives meanwhile, or by the progress thread.
 */
final class ChannelProgress {
    /** What else moves may keep a wait from ever being idle, and it must end all the same if it cannot succeed. */
    private static final int ROUNDS_PER_CHECK = 64;

    private final ControlPlane control;
    private final JobFailures failures;
    private final ProgressAccess access;
    private final TaskDriver driver;
    private final OwnerIdleStrategy idle;
    /** Rounds in which something has moved; for the holder of the progress lock. */
    private int busyRounds;

    ChannelProgress(ControlPlane control, JobFailures failures, ProgressAccess access) {
        this.control = control;
        this.failures = failures;
        this.access = access;
        this.driver = access.driver();
        this.idle = access.idle();
    }

    /** Throws if the job or the engine has ended. */
    void check() {
        driver.check();
    }

    /** Drives a channel from now on. */
    void add(EngineChannel channel) {
        driver.add(channel);
    }

    /** Drives a channel no longer. Returns when no thread drives it. */
    void remove(EngineChannel channel) {
        access.alone(() -> driver.remove(channel));
    }

    /** Throws if this thread may not wait: it runs a callback or a reduction. */
    void requireMayWait() {
        access.requireMayWait();
    }

    /** Lets a channel begin its end while no thread drives it. */
    void close(Runnable end) {
        access.alone(end);
    }

    /** Advances a channel once, unless another thread drives; that one is told. */
    void drive(EngineChannel channel) {
        if (access.tryAcquire()) {
            try {
                driver.driveIfKept(channel);
            } finally {
                access.handOn();
            }
        } else {
            access.wake();
        }
        watch(channel);
    }

    private void watch(EngineChannel channel) {
        if (channel.isPending()) {
            access.progress().watch();
        }
    }

    /**
     * Drives until something of a channel is done.
     *
     * @throws CommunicationException why it cannot be done
     * @throws IllegalStateException if this thread may not wait
     */
    void await(EngineChannel channel, Pending pending) {
        access.requireMayWait();
        if (!pending.isDone()) {
            if (access.tryAcquire()) {
                try {
                    driveUntil(pending, channel.ownersWatchdog());
                } finally {
                    access.handOn();
                }
            } else {
                awaitWithOthers(channel, pending);
            }
        }
        watch(channel);
    }

    /** Another thread drives at first. */
    private void awaitWithOthers(EngineChannel channel, Pending pending) {
        ChannelWatchdog watchdog = channel.watchdog();
        watchdog.begin();
        access.wake();
        try (LockWait wait = access.besideHolder()) {
            while (!pending.isDone()) {
                if (wait.tryAcquire()) {
                    driveUntil(pending, watchdog);
                    wait.handOn();
                } else {
                    checked(watchdog, pending, false);
                    wait.pause();
                }
            }
        }
    }

    private void driveUntil(Pending pending, ChannelWatchdog watchdog) {
        watchdog.begin();
        while (true) {
            boolean moved = driver.queued() > 0 ? driver.driveQueues() : driver.driveChannels();
            if (pending.isDone()) {
                return;
            }
            if (moved && !control.abort().isSet()) {
                idle.reset();
                if (++busyRounds % ROUNDS_PER_CHECK == 0) {
                    checked(watchdog, pending, true);
                }
            } else {
                checked(watchdog, pending, true);
                pause();
            }
        }
    }

    private void pause() {
        try {
            access.pause(null, driver.queued() == 0);
        } catch (RuntimeException | Error e) {
            driver.engineFailed(e);
        }
    }

    /** A wait that cannot end ends the job, because other ranks wait for this one. */
    private void checked(ChannelWatchdog watchdog, Pending pending, boolean looks) {
        try {
            watchdog.idle(pending, looks);
        } catch (CommunicationException e) {
            if (!control.abort().isSaidBy(e)) {
                failures.endJob(e);
            }
            throw e;
        }
    }
}
