package io.tutti.bench;

import java.io.IOException;
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
 * A stream of messages from one thread to another, which only receives them: the time per message at the rate of the
 * link. Needs two idle processors.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LinkStreamBenchmark {
    @Param({"ring", "tcp"})
    public String kind;

    @Param({"4", "4096", "65536", "1048576"})
    public int bytes;

    private LinkPair pair;

    /** Connects both ends and starts the thread that receives. */
    @Setup
    public void connect() throws IOException {
        pair = LinkPair.open(kind, bytes, false);
    }

    /** Ends the thread, then the links. */
    @TearDown
    public void close() throws InterruptedException {
        pair.close();
    }

    /** One message. */
    @Benchmark
    public void stream() {
        pair.send();
    }
}
