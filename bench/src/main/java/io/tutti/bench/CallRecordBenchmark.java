package io.tutti.bench;

import io.tutti.control.log.CallCount;
import io.tutti.control.log.CallLog;
import io.tutti.control.log.CallLogs;
import io.tutti.control.log.CallTimes;
import io.tutti.run.event.TaskEvents;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What recording costs a short collective: beginning, end, counts, and the test whether events are wanted; beside the clock. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class CallRecordBenchmark {
    private static final int BYTES = 4;

    private final CallTimes times = new CallLog(1).times();
    private final CallCount count = new CallLogs().counter("allreduce");
    private final TaskEvents events = new TaskEvents(0, 1);
    private long sequence;

    /** A short collective, of which one in {@link CallTimes#SAMPLE} is timed. */
    @Benchmark
    public boolean record() {
        long number = ++sequence;
        times.begin(number, false);
        if (TaskEvents.areOn()) {
            events.begin();
        }
        long nanos = times.end(number);
        count.add(BYTES);
        if (nanos >= 0) {
            count.timed(nanos);
        }
        return events.isOpen();
    }

    /** One read of the clock. */
    @Benchmark
    public long clock() {
        return System.nanoTime();
    }
}
