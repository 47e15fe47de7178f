package io.tutti.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark runs once, briefly and in this JVM: its figures mean nothing. */
class BenchmarksRunTest {
    @Test
    void everyBenchmarkRunsOneIteration() throws RunnerException {
        System.setProperty("jmh.ignoreLock", "true"); // nothing is measured, so others may measure meanwhile
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include("io.tutti.bench.(Kernel|Link|Start)Benchmark")
                        .param("reduction", "SUM")
                        .param("type", "FLOAT32")
                        .param("bytes", "4096")
                        .param("operands", "4")
                        .param("ranks", "2")
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(50))
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        Set<String> names = results.stream()
                .map(result -> result.getPrimaryResult().getLabel())
                .collect(Collectors.toSet());
        assertEquals(Set.of("reduce", "roundTrip", "allreduce"), names);
        assertEquals(5, results.size(), "kernels in 2 kinds of memory, 2 links, 1 allreduce");
    }
}
