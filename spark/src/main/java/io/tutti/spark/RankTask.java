package io.tutti.spark;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.config.Options;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.Membership;
import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import org.apache.spark.BarrierTaskContext;
import org.apache.spark.SparkEnv;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction1;

/** Runs a program as one rank, in the task of one partition. */
final class RankTask<T, R> extends AbstractFunction1<Iterator<T>, Iterator<R>> implements Serializable {
    private static final long serialVersionUID = 1L;

    private final RankProgram<T, R> program;
    private final RunMetrics metrics;

    RankTask(RankProgram<T, R> program, RunMetrics metrics) {
        this.program = program;
        this.metrics = metrics;
    }

    @Override
    public Iterator<R> apply(Iterator<T> partition) {
        BarrierTaskContext context = BarrierTaskContext.get();
        long begun = System.nanoTime();
        try (Communicator communicator = join(context)) {
            long joined = System.nanoTime();
            metrics.joined(joined - begun);
            R result = run(context, communicator, CollectionConverters.asJava(partition));
            metrics.ran(System.nanoTime() - joined);
            return CollectionConverters.asScala(
                    Collections.singletonList(result).iterator());
        }
    }

    private static Communicator join(BarrierTaskContext context) {
        Membership membership = membership(context);
        return KillableJoin.run(
                () -> Tutti.connect(membership, Options.fromEnvironment()), () -> requireAlive(context));
    }

    /** Spark reports a task as killed that throws after it was killed, whatever it throws. */
    private static void requireAlive(BarrierTaskContext context) {
        if (context.isInterrupted()) {
            throw new CommunicationException(
                    Category.ABORTED, List.of(context.partitionId()), KillWatch.REASON + " while it joined");
        }
    }

    /** Every attempt of every stage is a job of its own. */
    private static Membership membership(BarrierTaskContext context) {
        int ranks = context.getTaskInfos().length;
        String application = SparkEnv.get().conf().getAppId();
        return Membership.of(context.partitionId(), ranks, new BarrierSpace(context))
                .withJob(application + ", stage " + context.stageId() + "." + context.stageAttemptNumber());
    }

    @SuppressWarnings("try") // the watch works by being open
    private R run(BarrierTaskContext context, Communicator communicator, java.util.Iterator<T> partition) {
        try (KillWatch ignored = KillWatch.start(context, communicator)) {
            return program.run(communicator, partition);
        } catch (Throwable e) {
            end(communicator, e);
            throw RankTask.<RuntimeException>unchecked(e);
        }
    }

    /** Ends the job on all ranks, which would otherwise wait for this one. What they have already, or the program has closed, stays as it is. */
    private static void end(Communicator communicator, Throwable cause) {
        try {
            communicator.abort(cause.toString());
        } catch (RuntimeException e) {
            if (!(cause instanceof CommunicationException)) {
                cause.addSuppressed(e);
            }
        }
    }

    /** Throws a checked exception of the program as it is, because a function of Scala declares none. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E unchecked(Throwable e) throws E {
        throw (E) e;
    }
}
