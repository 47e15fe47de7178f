package io.tutti.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Data;
import io.tutti.Tutti;
import io.tutti.cli.launch.LaunchRequest.Limits;
import io.tutti.cli.launch.PrefixedOutput;
import io.tutti.cli.launch.PrefixedOutput.Target;
import io.tutti.type.ElementType;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BenchTest {
    private static final List<Long> SIZES = List.of(4L, 1000L, 70_000L);

    @ParameterizedTest
    @EnumSource(BufferKind.class)
    void everyKindOfBufferIsMeasuredAndRight(BufferKind buffers) {
        List<Sample> samples = local(new BenchPlan(ElementType.FLOAT32, buffers, true, 1, 3, 50, true, SIZES));
        assertEquals(SIZES, samples.stream().map(Sample::bytes).toList());
        for (Sample sample : samples) {
            assertEquals(0, sample.wrong());
            assertTrue(sample.p10Nanos() > 0 && sample.p10Nanos() <= sample.medianNanos());
            assertTrue(sample.medianNanos() <= sample.p90Nanos());
        }
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void everyElementTypeIsChecked(ElementType type) {
        List<Sample> samples = local(new BenchPlan(type, BufferKind.HEAP, false, 0, 1, 1, true, List.of(1L, 1000L)));
        assertEquals(List.of(0L, 0L), samples.stream().map(Sample::wrong).toList());
        assertEquals(type.bytes(), samples.getFirst().bytes());
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void wrongElementsAreCounted(ElementType type) {
        Values values = new Values(type, 1);
        Data vector = BufferKind.HEAP.make(null, type, 800);
        values.fill(vector, 0);
        assertEquals(0, values.wrong(vector));
        vector.segment().fill((byte) 0x55);
        assertEquals(vector.count(), values.wrong(vector));
    }

    @Test
    void aJobOfProcessesIsMeasured() {
        StringWriter table = new StringWriter();
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        Target target = new Target(rest, false);
        BenchPlan plan =
                new BenchPlan(ElementType.FLOAT64, BufferKind.SHARED, true, 1, 5, 100, true, List.of(8L, 4096L));
        Bench bench = new Bench(
                plan,
                new Bench.Launching(Limits.DEFAULT, Map.of(), List.of(), new PrefixedOutput(target, target, true)),
                new PrintWriter(table));
        assertEquals(0, bench.run(new BenchJob(2, "shm", "two-shot")), rest.toString(StandardCharsets.UTF_8));
        assertEquals(0, bench.wrong());
        Measurement last = bench.results().getLast();
        assertEquals(4096, last.bytes());
        assertEquals(512, last.count());
        assertEquals("two-shot", last.algorithm());
        assertEquals(last.algbw(), last.busbw(), 1e-12); // 2(P-1)/P is 1 for two ranks
        table.toString().lines().forEach(line -> assertTrue(line.length() <= 80, line));
    }

    @Test
    void plansAndSamplesTravelAsWords() {
        BenchPlan plan = new BenchPlan(ElementType.INT64, BufferKind.NATIVE, false, 3, 4, 5, false, List.of(8L, 24L));
        assertEquals(plan, BenchPlan.of(plan.words()));
        Sample sample = new Sample(8, 100, 5, 4, 6, -1);
        assertEquals(sample, Sample.parse(sample.line()));
        assertEquals(null, Sample.parse("something else"));
    }

    @Test
    void quantilesAreThoseOfTheNearestRank() {
        assertEquals(new Sample(8, 4, 2, 1, 4, 0), Sample.of(8, new long[] {4, 3, 2, 1}, 0));
        assertEquals(new Sample(8, 1, 7, 7, 7, 0), Sample.of(8, new long[] {7}, 0));
    }

    @Test
    void sizesGrowByAFactor() {
        assertEquals(List.of(8L, 16L, 32L), Sizes.series(8, 40, 2));
        assertEquals(List.of(1L, 2L, 3L), Sizes.series(1, 4, 1.5));
        assertEquals(3 << 20, Sizes.parse("3m"));
        assertThrows(IllegalArgumentException.class, () -> Sizes.parse("3 apples"));
        assertThrows(IllegalArgumentException.class, () -> Sizes.series(8, 4, 2));
        assertThrows(IllegalArgumentException.class, () -> Sizes.series(8, 16, 1));
    }

    private static List<Sample> local(BenchPlan plan) {
        List<Sample> samples = Collections.synchronizedList(new ArrayList<>());
        Tutti.local(3, world -> BenchRank.measure(world, plan, samples::add));
        return samples;
    }
}
