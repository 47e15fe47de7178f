package io.tutti.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.Topologies;
import io.tutti.kernel.Kernels;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.Verifier;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reductions without a zero for ranks that have nothing to contribute, and results in rank order. */
class NodeReductionsTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final int COUNT = 37;
    /** Associative, without identity, and not commutative: the first operand. */
    private static final Reduction FIRST = Reduction.of("first", false, ElementType.INT64, (a, b, target, n) -> {
        for (long i = 0; i < n; i++) {
            long left = a.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i);
            target.setAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i, left);
        }
    });

    static Stream<Algorithm> algorithms() {
        return Stream.of("smp", "nap", "split-rail", "knomial-tree", "flat-leader", "pipelined-ring")
                .map(name -> Algorithms.byName("allreduce", name).orElseThrow());
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void needNoIdentity(Algorithm algorithm) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        for (Topology topology : List.of(
                Topology.uniform(3, 4),
                Topology.uniform(9, 2),
                Topology.of(0, 0, 0, 0, 1, 1, 2, 2, 2),
                Topologies.uneven(6, 4, random))) {
            Schedule schedule = algorithm.schedule(ScheduleRequest.of(topology));
            long[][] inputs = new long[topology.ranks()][];
            Arrays.setAll(inputs, rank -> random.longs(COUNT, 1, 1000).toArray());
            long[] least = inputs[0].clone();
            long[] product = inputs[0].clone();
            for (int rank = 1; rank < inputs.length; rank++) {
                long[] input = inputs[rank];
                Arrays.setAll(least, i -> Math.min(least[i], input[i]));
                Arrays.setAll(product, i -> product[i] * input[i]);
            }
            check(schedule, Reduction.MIN, inputs, least);
            check(schedule, Reduction.PROD, inputs, product);
            if (!Verifier.verify(schedule).needsCommutative()) {
                check(schedule, FIRST, inputs, inputs[0]);
            }
        }
    }

    private static void check(Schedule schedule, Reduction reduction, long[][] inputs, long[] expected) {
        MemorySegment[] outputs = new MemorySegment[inputs.length];
        Arrays.setAll(outputs, rank -> MemorySegment.ofArray(new long[COUNT]));
        MemorySegment[] given = new MemorySegment[inputs.length];
        Arrays.setAll(given, rank -> MemorySegment.ofArray(inputs[rank]));
        Layout layout = Layout.uniform(COUNT, schedule.collective().chunks());
        ReferenceInterpreter.run(
                schedule, layout, ElementType.INT64, Kernels.of(reduction, ElementType.INT64), null, given, outputs);
        for (MemorySegment output : outputs) {
            assertArrayEquals(expected, output.toArray(ValueLayout.JAVA_LONG), schedule + " " + reduction.name());
        }
    }

    /** Also in half precision, where it matters how often a sum is rounded. */
    @Test
    void orderedResultsHaveTheSameBitsUnderEveryAlgorithm() {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        ScheduleRequest request = ScheduleRequest.of(Topology.uniform(1, 7));
        for (ElementType type :
                List.of(ElementType.FLOAT16, ElementType.BFLOAT16, ElementType.FLOAT32, ElementType.FLOAT64)) {
            byte[][] inputs = new byte[7][COUNT * type.bytes()];
            for (byte[] input : inputs) {
                random.nextBytes(input);
            }
            List<byte[]> results = Algorithms.forCollective("allreduce").stream()
                    .map(algorithm -> algorithm.schedule(request))
                    .filter(s -> Verifier.verify(s).reproducibility() == Reproducibility.ORDERED)
                    .map(schedule -> sum(schedule, type, inputs))
                    .toList();
            assertEquals(4, results.size(), "one-shot, two-shot, flat-leader, split-rail");
            results.forEach(result -> assertArrayEquals(results.getFirst(), result, type.toString()));
        }
    }

    private static byte[] sum(Schedule schedule, ElementType type, byte[][] inputs) {
        MemorySegment[] outputs = new MemorySegment[inputs.length];
        Arrays.setAll(outputs, rank -> MemorySegment.ofArray(new byte[inputs[rank].length]));
        MemorySegment[] given = new MemorySegment[inputs.length];
        Arrays.setAll(given, rank -> MemorySegment.ofArray(inputs[rank]));
        Layout layout = Layout.uniform(COUNT, schedule.collective().chunks());
        ReferenceInterpreter.run(schedule, layout, type, Kernels.of(Reduction.SUM, type), null, given, outputs);
        return outputs[inputs.length - 1].toArray(ValueLayout.JAVA_BYTE);
    }
}
