package io.tutti.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.Topologies;
import io.tutti.kernel.Kernel;
import io.tutti.kernel.Kernels;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.type.Computation;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The fast interpreter against the obvious one: the same bits, for every algorithm of {@link #algorithms}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ExecutionContract {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    /** Whether each schedule runs with every type and length; else an algorithm does, by its numbers of ranks together. */
    private static final boolean ALL_PAIRS = Boolean.getBoolean("tutti.execution.all");

    /** Of messages of the longest vectors. */
    private static final long ZERO_COPY_BYTES = 256;

    abstract Stream<Algorithm> algorithms();

    /** The types that the algorithms take. */
    List<ElementType> types() {
        return List.of(ElementType.values());
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void givesTheBitsOfTheReferenceInterpreter(Algorithm algorithm) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        int turn = 0;
        for (int ranks : new int[] {1, 2, 3, 4, 5, 6, 7, 8, 13}) {
            List<ScheduleRequest> shapes = shapes(algorithm, ranks);
            for (ScheduleRequest request : shapes) {
                Schedule schedule = algorithm.schedule(request);
                compare(schedule, false, turn, random);
                if (schedule.collective().mayBeInPlace()) {
                    compare(schedule, true, turn, random);
                }
            }
            turn += shapes.isEmpty() ? 0 : 1;
        }
        assertTrue(2 * turn >= types().size(), turn + " numbers of ranks leave out types of some length");
    }

    private static List<ScheduleRequest> shapes(Algorithm algorithm, int ranks) {
        List<ScheduleRequest> shapes = new ArrayList<>(List.of(ScheduleRequest.transfer(ranks, 0, ranks - 1)));
        if (ranks > 2) {
            shapes.add(ScheduleRequest.transfer(ranks, ranks - 2, 0));
        }
        shapes.removeIf(request -> !algorithm.takes(request));
        return shapes;
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void givesTheSameBitsOnNodes(Algorithm algorithm) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        for (int trial = 0; trial < 3; trial++) {
            Topology topology = trial == 0 ? Topology.uniform(4, 3) : Topologies.uneven(5, 3, random);
            if (algorithm.takes(ScheduleRequest.of(topology)) && looksAtNodes(algorithm, topology)) {
                Schedule schedule = algorithm.schedule(ScheduleRequest.of(topology));
                compare(schedule, false, random.nextInt(types().size()), random);
                if (schedule.collective().mayBeInPlace()) {
                    compare(schedule, true, random.nextInt(types().size()), random);
                }
            }
        }
    }

    private static boolean looksAtNodes(Algorithm algorithm, Topology topology) {
        Schedule schedule = algorithm.schedule(ScheduleRequest.of(topology));
        Schedule flat = algorithm.schedule(ScheduleRequest.of(topology.ranks()));
        return IntStream.range(0, topology.ranks())
                .anyMatch(rank -> !schedule.program(rank).equals(flat.program(rank)));
    }

    private void compare(Schedule schedule, boolean inPlace, int turn, Random random) {
        int lanes = IntStream.range(0, schedule.ranks())
                .map(rank -> schedule.program(rank).lanes())
                .max()
                .orElseThrow();
        InterleavedRanks ranks = random.nextBoolean()
                ? InterleavedRanks.zeroCopy(schedule, inPlace, lanes, ZERO_COPY_BYTES)
                : new InterleavedRanks(schedule, inPlace, lanes);
        long sequence = 0;
        for (long count : new long[] {0, 1, 3, schedule.ranks() + 1, 257, 6000 + random.nextInt(9)}) {
            for (ElementType type : types(turn++)) {
                compare(ranks, schedule, inPlace, type, count, ++sequence, random);
            }
        }
    }

    /** Two types, which are others at the next turn: half as many turns as there are types have all of them. */
    private List<ElementType> types(int turn) {
        List<ElementType> types = types();
        int half = (types.size() + 1) / 2;
        return ALL_PAIRS ? types : List.of(types.get(turn % types.size()), types.get((turn + half) % types.size()));
    }

    /** One run with vectors of about {@code count} elements. */
    void compare(
            InterleavedRanks ranks,
            Schedule schedule,
            boolean inPlace,
            ElementType type,
            long count,
            long sequence,
            Random random) {
        Layout layout = random.nextBoolean()
                ? Layout.uniform(count, schedule.collective().chunks())
                : Layout.uniform(count, schedule.collective().chunks(), 4);
        compare(ranks, schedule, inPlace, type, layout, null, sequence, random);
    }

    static void compare(
            InterleavedRanks ranks,
            Schedule schedule,
            boolean inPlace,
            ElementType type,
            Layout layout,
            Computation computation,
            long sequence,
            Random random) {
        Kernel kernel = Kernels.of(random.nextBoolean() ? Reduction.SUM : Reduction.MAX, type);
        Buffers expected = new Buffers(schedule.collective(), layout, type, inPlace);
        expected.fill(random);
        Buffers actual = new Buffers(schedule.collective(), layout, type, inPlace);
        actual.copy(expected);
        ReferenceInterpreter.run(schedule, layout, type, kernel, computation, expected.inputs, expected.outputs);
        ranks.run(layout, type, kernel, computation, actual.inputs, actual.outputs, sequence, random);
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            assertEquals(
                    -1,
                    expected.outputs[rank].mismatch(actual.outputs[rank]),
                    schedule + " rank " + rank + " type " + type + " layout " + layout + " in place " + inPlace);
        }
    }

    /** Inputs and outputs of all ranks; in place, the shorter one is part of the longer one. */
    private static final class Buffers {
        final MemorySegment[] inputs;
        final MemorySegment[] outputs;
        private final List<MemorySegment> memory = new ArrayList<>();

        Buffers(Collective collective, Layout layout, ElementType type, boolean inPlace) {
            int ranks = collective.ranks();
            inputs = new MemorySegment[ranks];
            outputs = new MemorySegment[ranks];
            for (int rank = 0; rank < ranks; rank++) {
                long in = collective.input(rank).length(layout) * type.bytes();
                long out = collective.output(rank).length(layout) * type.bytes();
                if (!inPlace) {
                    inputs[rank] = memory(in);
                    outputs[rank] = memory(out);
                } else if (in >= out) {
                    inputs[rank] = memory(in);
                    outputs[rank] = out == 0 ? memory(0) : part(collective, layout, type, rank, true);
                } else {
                    outputs[rank] = memory(out);
                    inputs[rank] = in == 0 ? memory(0) : part(collective, layout, type, rank, false);
                }
            }
        }

        private MemorySegment part(
                Collective collective, Layout layout, ElementType type, int rank, boolean outputIsPart) {
            var whole = outputIsPart ? collective.input(rank) : collective.output(rank);
            var part = outputIsPart ? collective.output(rank) : collective.input(rank);
            MemorySegment memory = outputIsPart ? inputs[rank] : outputs[rank];
            return memory.asSlice(
                    whole.offset(layout, part.first()) * type.bytes(), part.length(layout) * type.bytes());
        }

        private MemorySegment memory(long bytes) {
            MemorySegment segment =
                    Arena.ofAuto().allocate(Math.max(bytes, 1), 8).asSlice(0, bytes);
            memory.add(segment);
            return segment;
        }

        void fill(Random random) {
            for (MemorySegment segment : memory) {
                byte[] bytes = new byte[(int) segment.byteSize()];
                random.nextBytes(bytes);
                MemorySegment.copy(MemorySegment.ofArray(bytes), 0, segment, 0, bytes.length);
            }
        }

        void copy(Buffers other) {
            for (int index = 0; index < memory.size(); index++) {
                memory.get(index).copyFrom(other.memory.get(index));
            }
        }
    }
}
