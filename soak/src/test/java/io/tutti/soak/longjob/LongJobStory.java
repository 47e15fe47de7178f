package io.tutti.soak.longjob;

import io.tutti.error.CommunicationException.Category;
import io.tutti.soak.fault.JobFailpoint;
import io.tutti.soak.fault.JobFault;
import io.tutti.soak.job.JobTrace;
import io.tutti.soak.job.TracedLine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * What three ranks write that live through four faults: a delay of rank 1, the death of rank 2 with a delay of rank 0 meanwhile, and another death
 * of rank 2. A test changes a line, and evaluates.
 */
final class LongJobStory {
    private static final int RANKS = 3;
    private static final long STEP_MILLIS = 10;
    private static final String WARNING = "WARNING: failpoint ";

    /** A line: its rank, or -1 for the launcher, and milliseconds after the one before. */
    private record Line(int rank, String text, long millis) {}

    private final List<Line> lines = new ArrayList<>();
    private int status;

    static List<JobFault> faults() {
        return List.of(
                harmless(1, new JobFailpoint("call.publish", 1, 1, 2, "delay=60")),
                death(2),
                harmless(2, new JobFailpoint("shrink.begin", 0, 2, 1, "delay=70")),
                death(3));
    }

    private static JobFault harmless(int phase, JobFailpoint point) {
        return new JobFault("delay", phase, point, Optional.empty(), Set.of(), Duration.ZERO);
    }

    private static JobFault death(int phase) {
        return new JobFault(
                "kill",
                phase,
                new JobFailpoint("slot.read", 2, phase, 1, "kill"),
                Optional.empty(),
                Set.of(Category.PEER_LOST),
                Duration.ofSeconds(5));
    }

    /** The story of a job in which all is right. */
    static LongJobStory right() {
        LongJobStory story = new LongJobStory();
        for (int rank = 0; rank < RANKS; rank++) {
            story.soak(rank, "PID 10" + rank);
        }
        story.meet();
        story.phase(1).add(1, WARNING + "call.publish/1: delay=60");
        story.phase(2).add(2, WARNING + "slot.read/2: kill").lost();
        story.add(0, WARNING + "shrink.begin/2: delay=70").soak(2, "PID 112").meet();
        story.phase(3)
                .add(2, WARNING + "slot.read/3: kill")
                .lost()
                .soak(2, "PID 122")
                .meet();
        story.phase(4);
        for (int rank = 0; rank < RANKS; rank++) {
            story.soak(rank, "ROUND 9 of 3").soak(rank, "CLOSING").soak(rank, "DONE");
        }
        return story;
    }

    private LongJobStory add(int rank, String text) {
        lines.add(new Line(rank, text, STEP_MILLIS));
        return this;
    }

    private LongJobStory soak(int rank, String text) {
        return add(rank, "soak " + text);
    }

    private void meet() {
        for (int rank = 0; rank < RANKS; rank++) {
            soak(rank, "WORLD 0,1,2")
                    .soak(rank, "HELD " + (rank == 0 ? "zero" : "other") + " 10 descriptors 1 mappings 2 threads");
        }
    }

    private LongJobStory phase(int number) {
        for (int rank = 0; rank < RANKS; rank++) {
            soak(rank, "PHASE " + number);
        }
        return this;
    }

    private LongJobStory lost() {
        for (int rank = 0; rank < 2; rank++) {
            soak(rank, "STARVED 20").soak(rank, "LOST PEER_LOST CLOSED [2] rank 2 died");
        }
        return add(-1, "tutti soak: rank 2 was killed by signal 9 (SIGKILL); ranks 0,1 go on without it");
    }

    /** Replaces a line: the occurrence of this number, from 0. A text of null removes it. */
    LongJobStory change(int rank, Predicate<String> which, int occurrence, String text) {
        int left = occurrence;
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            if (line.rank == rank && which.test(line.text) && left-- == 0) {
                if (text == null) {
                    lines.remove(i);
                } else {
                    lines.set(i, new Line(rank, text, line.millis));
                }
                return this;
            }
        }
        throw new IllegalArgumentException("no such line of rank " + rank);
    }

    /** Has a line come later, and all that follow. */
    LongJobStory delay(int rank, Predicate<String> which, long millis) {
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            if (line.rank == rank && which.test(line.text)) {
                lines.set(i, new Line(rank, line.text, millis));
                return this;
            }
        }
        throw new IllegalArgumentException("no such line of rank " + rank);
    }

    /** Ends the story after a line, with a status of the launcher. */
    LongJobStory endAfter(int rank, Predicate<String> which, int otherStatus) {
        int end = 0;
        while (lines.get(end).rank != rank || !which.test(lines.get(end).text)) {
            end++;
        }
        lines.subList(end + 1, lines.size()).clear();
        status = otherStatus;
        return this;
    }

    LongJobEvaluation evaluation() {
        JobTrace trace = new JobTrace(RANKS);
        long millis = 1_000;
        for (Line line : lines) {
            millis += line.millis;
            if (line.rank < 0) {
                trace.launcherLine(line.text);
            } else {
                trace.ranks().get(line.rank).add(new TracedLine(line.text, TimeUnit.MILLISECONDS.toNanos(millis)));
            }
        }
        return new LongJobEvaluation(faults(), new EndedJob(trace, status, ""));
    }
}
