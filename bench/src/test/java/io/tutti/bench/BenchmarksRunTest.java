package io.tutti.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
                        .include("io.tutti.bench.(Kernel|Link|LinkStream|Start|Outer|Selection|CallRecord)Benchmark")
                        .param("reduction", "SUM")
                        .param("type", "FLOAT32")
                        .param("bytes", "4096")
                        .param("operands", "4")
                        .param("ranks", "2")
                        .param("rows", "37")
                        .param("columns", "100")
                        .param("pairs", "3")
                        .param("elements", "1000")
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(50))
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        Map<String, Long> runs = results.stream()
                .collect(Collectors.groupingBy(r -> r.getPrimaryResult().getLabel(), Collectors.counting()));
        Map<String, Long> expected =
                new HashMap<>(Map.of("reduce", 2L, "roundTrip", 2L, "stream", 2L, "allreduce", 1L));
        expected.put("sum", 6L);
        List.of("read", "readPlainly", "above", "top", "sort", "record", "clock")
                .forEach(name -> expected.put(name, 1L));
        assertEquals(expected, runs);
    }
}
