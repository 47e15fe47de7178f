package io.tutti.mpi.java;

import io.tutti.Communicator;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import java.lang.System.Logger.Level;
import java.util.function.Supplier;

/**
 * Diagnoses one wait that polls, since what it waits for has no wait in common: says what a long wait is for, and ends the job at the
 * deadline, as waits for messages do.
 */
public final class PollWatchdog {
    private final Communicator communicator;
    private final long deadlineNanos;
    /** When the wait is told of next. */
    private long noticeNanos;

    private long since = System.nanoTime();
    private long progress;

    /**
     * A wait begins.
     *
     * @param communicator whose options say how long it may take, and whose job ends otherwise
     */
    public PollWatchdog(Communicator communicator) {
        Options options = communicator.options();
        long notice = options.duration(Setting.NOTICE).toNanos();
        this.communicator = communicator;
        this.deadlineNanos = options.duration(Setting.DEADLINE).toNanos();
        this.noticeNanos = notice == 0 ? Long.MAX_VALUE : notice;
    }

    /**
     * The wait has not ended.
     *
     * @param gone a number that changes whenever it makes progress
     * @param wait what is waited for, in words
     */
    public void idle(long gone, Supplier<String> wait) {
        long now = System.nanoTime();
        if (gone != progress) {
            progress = gone;
            since = now;
        }
        if (now - since >= deadlineNanos) {
            end(wait.get());
        }
        if (now - since >= noticeNanos) {
            tell(wait.get());
            noticeNanos *= 2;
        }
    }

    private void end(String wait) {
        try {
            communicator.abort("no progress for " + seconds(deadlineNanos) + " s (" + Setting.DEADLINE.environmentName()
                    + ") in " + wait);
        } catch (CommunicationException e) {
            throw e.in(wait); // the program has not called abort
        }
    }

    private void tell(String wait) {
        System.getLogger("io.tutti")
                .log(
                        Level.INFO,
                        "rank " + communicator.rank() + " has waited " + seconds(noticeNanos) + " s, in " + wait);
    }

    private static long seconds(long nanos) {
        return nanos / 1_000_000_000L;
    }
}
