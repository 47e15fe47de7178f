package io.tutti.bench;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Prepared;
import io.tutti.Request;
import io.tutti.Tutti;
import io.tutti.type.Reduction;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A prepared allreduce among threads: with one rank only the start of a plan, with more also the waits of ranks for
 * each other. With {@code -prof gc} it shows that the path allocates nothing.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class StartBenchmark {
    @Param({"1", "2", "3", "4"})
    public int ranks;

    @Param({"1"})
    public int elements;

    private final CompletableFuture<Prepared> first = new CompletableFuture<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private Thread job;
    private Prepared prepared;
    private long calls;
    private volatile long last = Long.MAX_VALUE;

    /** Starts all ranks; rank 0 passes its operation to the thread that measures. */
    @Setup
    public void start() {
        job = new Thread(() -> Tutti.local(ranks, this::rank), "job");
        job.start();
        prepared = first.join();
    }

    private void rank(Communicator world) {
        Data vector = Data.of(new float[elements]);
        Prepared operation = world.prepare(new Request.Allreduce(vector, vector, Reduction.SUM));
        if (world.rank() == 0) {
            first.complete(operation);
            awaitEnd();
            return;
        }
        for (long done = 0; done < last; done++) {
            operation.run();
        }
    }

    private void awaitEnd() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Runs one more call, which every rank knows to be the last. */
    @TearDown
    public void stop() throws InterruptedException {
        last = calls + 1;
        prepared.run();
        end.countDown();
        job.join();
    }

    /** One call. */
    @Benchmark
    public void allreduce() {
        calls++;
        prepared.run();
    }
}
