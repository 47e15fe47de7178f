package io.tutti.spark;

import io.tutti.error.CommunicationException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * Runs a program on all partitions of an RDD; on the driver. A failed stage is submitted again, which Spark does not do
 * itself for a barrier stage whose results go to the driver.
 */
final class BarrierJob<T, R> {
    private static final System.Logger LOG = System.getLogger("io.tutti");
    private static final String ATTEMPTS = "spark.stage.maxConsecutiveAttempts";
    private static final String NAME = "callSite.short";

    private final SparkContext context;
    private final RDD<T> rdd;
    private final RankProgram<T, R> program;

    BarrierJob(RDD<T> rdd, RankProgram<T, R> program) {
        Objects.requireNonNull(program, "program=null");
        this.context = Objects.requireNonNull(rdd, "rdd=null").context();
        this.rdd = rdd;
        this.program = program;
    }

    /**
     * Returns the results of all ranks, in their order.
     *
     * @param name what Spark's UI calls the stage
     */
    List<R> run(String name) {
        requireSerializable();
        int attempts = context.isLocal() ? 1 : context.conf().getInt(ATTEMPTS, 4);
        CommunicationException former = null;
        for (int attempt = 1; ; attempt++) {
            requireLimits(former);
            try {
                return attempt(name);
            } catch (CommunicationException e) {
                former = e;
                if (attempt >= attempts
                        || context.isStopped()
                        || StageFailures.isCancelled(e.getCause())
                        || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                LOG.log(
                        Level.WARNING,
                        "attempt {0} of {1} failed, trying again: {2}",
                        attempt,
                        attempts,
                        e.getMessage());
            }
        }
    }

    /** The cluster may have become too small. Why the former attempt failed is then what matters. */
    private void requireLimits(CommunicationException former) {
        try {
            BarrierLimits.check(rdd);
        } catch (IllegalArgumentException e) {
            if (former == null) {
                throw e;
            }
            former.addSuppressed(e);
            throw former;
        }
    }

    /** Spark refuses such a program, too, but on Java 24 and newer what would tell the reason fails itself. */
    private void requireSerializable() {
        try (ObjectOutputStream out = new ObjectOutputStream(OutputStream.nullOutputStream())) {
            out.writeObject(program);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "the program cannot be sent to the executors, because something that it captures cannot be serialized: "
                            + e,
                    e);
        }
    }

    private List<R> attempt(String name) {
        String before = context.getLocalProperty(NAME);
        try (StageFailures failures =
                StageFailures.listen(context, UUID.randomUUID().toString())) {
            context.setCallSite(name);
            return collect(failures);
        } finally {
            context.setLocalProperty(NAME, before);
        }
    }

    @SuppressWarnings("unchecked")
    private List<R> collect(StageFailures failures) {
        ClassTag<R> type = (ClassTag<R>) ClassTag$.MODULE$.apply(Object.class);
        RankTask<T, R> task = new RankTask<>(program, RunMetrics.register(context));
        try {
            return rdd.barrier()
                    .mapPartitions(task, false, type)
                    .setName("Tutti ranks")
                    .toJavaRDD()
                    .collect();
        } catch (Exception e) { // Spark's methods throw checked exceptions that they do not declare
            throw e instanceof InterruptedException ? failures.interrupted(e) : failures.cause(e);
        }
    }
}
