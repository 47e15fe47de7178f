package io.tutti.spark;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.spark.ExceptionFailure;
import org.apache.spark.FetchFailed;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkThrowable;
import org.apache.spark.TaskFailedReason;
import org.apache.spark.TaskKilled;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Learns from Spark's scheduler why the first task of one job failed; on the driver. */
final class StageFailures extends SparkListener implements AutoCloseable {
    private static final String PROPERTY = "tutti.run";
    private static final int LIMIT_SECONDS = 10;
    private static final String CANCELLED = "SPARK_JOB_CANCELLED";

    private final SparkContext context;
    private final String run;
    private final String before;
    private final CountDownLatch ended = new CountDownLatch(1);
    private int job = -1;
    /** The stage of the ranks. Those before it, which shuffle what they get, Spark repeats itself. */
    private int last = -1;

    private volatile CommunicationException first;

    private StageFailures(SparkContext context, String run) {
        this.context = context;
        this.run = run;
        this.before = context.getLocalProperty(PROPERTY);
    }

    /**
     * Listens to the next job that this thread submits.
     *
     * @param run unique within the application
     */
    static StageFailures listen(SparkContext context, String run) {
        StageFailures failures = new StageFailures(context, run);
        context.addSparkListener(failures);
        context.setLocalProperty(PROPERTY, run);
        context.addJobTag(run);
        return failures;
    }

    @Override
    public void onJobStart(SparkListenerJobStart start) {
        if (start.properties() != null && run.equals(start.properties().getProperty(PROPERTY))) {
            job = start.jobId();
            start.stageIds().foreach(stage -> last = Math.max(last, (int) stage));
        }
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        if (first == null && end.stageId() == last && end.reason() instanceof TaskFailedReason reason) {
            first = failure(end, reason);
        }
    }

    @Override
    public void onJobEnd(SparkListenerJobEnd end) {
        if (end.jobId() == job) {
            ended.countDown();
        }
    }

    private static CommunicationException failure(SparkListenerTaskEnd end, TaskFailedReason reason) {
        int rank = end.taskInfo().index();
        String where = "rank " + rank + " (executor " + end.taskInfo().executorId() + " on "
                + end.taskInfo().host() + ")";
        return switch (reason) {
            case ExceptionFailure thrown -> thrown(rank, where, thrown);
            case TaskKilled killed ->
                new CommunicationException(
                        Category.ABORTED, List.of(rank), where + " was killed: " + line(killed.reason()));
            case FetchFailed failed ->
                new CommunicationException(
                        Category.RESOURCE,
                        List.of(),
                        where + " cannot read what was shuffled for it: " + line(failed.message()));
            default ->
                new CommunicationException(
                        Category.PEER_LOST, List.of(rank), where + " was lost: " + line(reason.toErrorString()));
        };
    }

    private static CommunicationException thrown(int rank, String where, ExceptionFailure thrown) {
        if (thrown.exception().isDefined() && thrown.exception().get() instanceof CommunicationException known) {
            return new CommunicationException(
                            known.category(),
                            known.detection(),
                            atFault(known, rank),
                            where + " failed: " + known.getMessage(),
                            null)
                    .in(known.call());
        }
        String description = line(thrown.description());
        String message = where + " failed: " + thrown.className() + (description.isEmpty() ? "" : ": " + description);
        return new CommunicationException(Category.ABORTED, List.of(rank), message);
    }

    /** A rank reports what another one has done as well as what itself has; only the exception knows. */
    private static List<Integer> atFault(CommunicationException known, int reporter) {
        boolean isWitness = known.category() == Category.PEER_LOST || known.category() == Category.ABORTED;
        return known.ranks().isEmpty() && !isWitness ? List.of(reporter) : known.ranks();
    }

    private static String line(String text) {
        return text == null ? "" : text.lines().findFirst().orElse("").strip();
    }

    /**
     * Returns why the job failed.
     *
     * @param cause what Spark threw
     */
    CommunicationException cause(Throwable cause) {
        await();
        CommunicationException known = first;
        if (known == null || isCancelled(cause)) {
            String what = isCancelled(cause) ? "the job was cancelled: " : "the job failed: ";
            return new CommunicationException(Category.ABORTED, List.of(), what + line(cause.getMessage()), cause);
        }
        return new CommunicationException(known.category(), known.detection(), known.ranks(), known.getMessage(), cause)
                .in(known.call());
    }

    /**
     * Returns whether a job was cancelled. Spark's message has words of the program, so it does not tell.
     *
     * @param cause what Spark threw
     */
    static boolean isCancelled(Throwable cause) {
        return cause instanceof SparkThrowable thrown && CANCELLED.equals(thrown.getCondition());
    }

    /** Cancels the job, for which the caller waits no more. The caller stays interrupted. */
    CommunicationException interrupted(Exception cause) {
        context.cancelJobsWithTag(run);
        Thread.currentThread().interrupt();
        return new CommunicationException(
                Category.ABORTED,
                List.of(),
                "the thread that waited for the ranks was interrupted; their job is cancelled",
                cause);
    }

    /** Waits until the scheduler has reported all that happened before the job's end, which it does a little later. */
    private void await() {
        try {
            if (!ended.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                System.getLogger("io.tutti").log(System.Logger.Level.DEBUG, "no end of job {0} was reported", job);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops listening. Not as an interrupted thread: the queue of Spark's events that this may be the last listener of would never end. */
    @Override
    public void close() {
        boolean isInterrupted = Thread.interrupted();
        try {
            context.setLocalProperty(PROPERTY, before);
            context.removeJobTag(run);
            context.removeSparkListener(this);
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
