package io.tutti.run.task;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.ControlPlane;

/**
 * Diagnoses a task without progress. It checks the abort; after the stall time it requests a comparison of the call logs and
 * reports a lost or unexpected peer; at the deadline it fails the task. One per task; used by the holder of the progress
 * lock.
 */
final class ProgressWatchdog {
    /** How long the control plane has to explain a lost link or an unexpected message before it is taken at face value. */
    private static final long VERDICT_NS = 2_000_000_000L;

    private static final long LONGEST_PAUSE_NS = 5_000_000_000L;
    /** Of a lost link the control plane is told as often as this, because it acts on repeated reports only. */
    private static final long REPORT_PAUSE_NS = 250_000_000L;
    /** How many idle rounds go by before each look at the clock: most answers are there before the first. */
    private static final int ROUNDS_PER_LOOK = 64;

    private final ControlPlane control;
    private final long stallNs;
    private final long deadlineNs;

    private int rounds;
    private long since;
    private long nextInquiry;
    private long pause;
    private long troubleSince;

    ProgressWatchdog(ControlPlane control, Options options) {
        this.control = control;
        this.stallNs = options.duration(Setting.STALL).toNanos();
        this.deadlineNs = options.duration(Setting.DEADLINE).toNanos();
    }

    /** The task moved. */
    void reset() {
        rounds = 0;
        since = 0;
        troubleSince = 0;
    }

    /** The task did not move. */
    void idle(CollectiveTask task) {
        if (control.abort().isSet()) {
            control.abort().check();
        }
        if (++rounds % ROUNDS_PER_LOOK == 0) {
            look(task, System.nanoTime());
        }
    }

    private void look(CollectiveTask task, long now) {
        if (since == 0) {
            since = now;
            task.waits(now);
            pause = stallNs;
            nextInquiry = now + stallNs;
        }
        boolean inTrouble = task.diagnosis().isInTrouble();
        if (inTrouble && troubleSince == 0) {
            troubleSince = now;
            nextInquiry = now;
        }
        if (now - nextInquiry >= 0) {
            task.inquire();
            pause = Math.min(2 * pause, LONGEST_PAUSE_NS);
            nextInquiry = now + (inTrouble ? Math.min(pause, REPORT_PAUSE_NS) : pause);
        }
        if (inTrouble && now - troubleSince >= VERDICT_NS) {
            throw task.diagnosis().trouble();
        }
        if (now - since >= deadlineNs) {
            throw task.diagnosis()
                    .late("no progress for " + deadlineNs / 1_000_000_000L + " s (" + Setting.DEADLINE.environmentName()
                            + ")");
        }
    }
}
