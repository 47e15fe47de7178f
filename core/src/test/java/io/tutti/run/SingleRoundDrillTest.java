package io.tutti.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.call.CallFingerprint;
import io.tutti.call.CallLayout;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.kernel.Kernels;
import io.tutti.run.SteppedRanks.Member;
import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;
import io.tutti.transport.memory.Publications;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Collectives of one round with random roots and lengths, against the reference interpreter. Ranks that only send are ahead of others
 * as far as cells and stages let them, and whatever has ended is overwritten at once: a cell, stage, piece or vector that is
 * used again too early, or read too late, shows in a result.
 */
class SingleRoundDrillTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final int CALLS = 120;
    private static final int MOST = 3_000;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    /** Small cells and stages, so that messages need several pieces; no rank is asked why it waits. */
    private static final Options OPTIONS = Options.defaults()
            .with(Setting.SLOT_BYTES, "256")
            .with(Setting.STAGE_BYTES, "4096")
            .with(Setting.ZERO_COPY_BYTES, "2048")
            .with(Setting.STALL, "100000");

    /** What is called, by which algorithm. */
    private record Form(CollectiveKind kind, String algorithm) {}

    private static final List<Form> FORMS = List.of(
            new Form(CollectiveKind.BROADCAST, "direct"),
            new Form(CollectiveKind.BROADCAST, "direct"),
            new Form(CollectiveKind.REDUCE, "direct"),
            new Form(CollectiveKind.GATHER, "linear"),
            new Form(CollectiveKind.SCATTER, "linear"),
            new Form(CollectiveKind.ALLGATHER, "direct"),
            new Form(CollectiveKind.REDUCE_SCATTER, "direct"),
            new Form(CollectiveKind.ALLTOALL, "pairwise"),
            new Form(CollectiveKind.SCAN, "direct"),
            new Form(CollectiveKind.ALLREDUCE, "one-shot"),
            new Form(CollectiveKind.ALLREDUCE, "two-shot"));

    /** One call of all ranks, with what they hand in and what must come out. */
    private record Call(
            Form form,
            Algorithm algorithm,
            Schedule schedule,
            int root,
            Layout layout,
            int[][] inputs,
            int[][] results) {
        static Call draw(int ranks, Form form, int root, Random random) {
            long most = !random.nextBoolean() ? 40 : form.kind() == CollectiveKind.ALLTOALL ? MOST / 4 : MOST;
            long even = length(random, most);
            boolean isEven = random.nextBoolean();
            return of(ranks, form, root, chunk -> isEven ? even : length(random, most), random);
        }

        static Call of(int ranks, Form form, int root, IntToLongFunction lengths, Random random) {
            Algorithm algorithm = Algorithms.byName(form.kind().algorithms(), form.algorithm())
                    .orElseThrow();
            return of(ranks, form, algorithm, root, lengths, random);
        }

        static Call of(int ranks, Form form, Algorithm algorithm, int root, IntToLongFunction lengths, Random random) {
            Schedule schedule = algorithm.schedule(new ScheduleRequest(ranks, root, 0, Topology.oneNode(ranks)));
            Layout layout =
                    Layout.explicit(IntStream.range(0, schedule.collective().chunks())
                            .mapToLong(lengths::applyAsLong)
                            .toArray());
            MemorySegment[] inputs = new MemorySegment[ranks];
            MemorySegment[] outputs = new MemorySegment[ranks];
            for (int rank = 0; rank < ranks; rank++) {
                long count = schedule.collective().input(rank).length(layout);
                inputs[rank] = MemorySegment.ofArray(random.ints(count).toArray());
                count = schedule.collective().output(rank).length(layout);
                outputs[rank] = MemorySegment.ofArray(new int[(int) count]);
            }
            ReferenceInterpreter.run(
                    schedule,
                    layout,
                    ElementType.INT32,
                    Kernels.of(Reduction.SUM, ElementType.INT32),
                    null,
                    inputs,
                    outputs);
            return new Call(form, algorithm, schedule, root, layout, arrays(inputs), arrays(outputs));
        }

        private static int[][] arrays(MemorySegment[] memory) {
            return Stream.of(memory).map(each -> each.toArray(INT)).toArray(int[][]::new);
        }

        private static long length(Random random, long most) {
            return random.nextInt(6) == 0 ? 0 : random.nextLong(most + 1);
        }

        /** Often several of a kind with one root, so that others may be ahead of it, or it of them. */
        static List<Call> sequence(int ranks, Random random) {
            List<Call> calls = new ArrayList<>();
            while (calls.size() < CALLS) {
                Form form = FORMS.get(random.nextInt(FORMS.size()));
                int root = form.kind().isRooted() ? random.nextInt(ranks) : 0;
                int last = calls.size() + 1 + (random.nextBoolean() ? random.nextInt(2 * Publications.CELLS) : 0);
                while (calls.size() < last) {
                    calls.add(draw(ranks, form, root, random));
                }
            }
            return calls;
        }

        /** The call as one rank makes it, which does not know the lengths of others in an all-to-all. */
        CollectiveCall of(int rank, boolean inPlace) {
            boolean isExchange = form.kind() == CollectiveKind.ALLTOALL;
            int ranks = schedule.ranks();
            Layout known = isExchange
                    ? Layout.bound(
                            ranks * ranks,
                            chunk -> chunk / ranks == rank || chunk % ranks == rank ? layout.length(chunk, 1) : 0)
                    : layout;
            long total = layout.length(0, layout.chunks());
            return new CollectiveCall(
                    form.kind(),
                    form.kind().label(),
                    ElementType.INT32,
                    form.kind().isReducing() ? Reduction.SUM : null,
                    form.kind().isRooted() ? root : CollectiveCall.NONE,
                    CollectiveCall.NONE,
                    new CallLayout.Given(known),
                    isExchange ? CallFingerprint.ANY_COUNT : total,
                    total * Integer.BYTES,
                    inPlace);
        }

        ChunkRun input(int rank) {
            return schedule.collective().input(rank);
        }

        ChunkRun output(int rank) {
            return schedule.collective().output(rank);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 8})
    void givesTheResultsOfTheReferenceInterpreter(int ranks) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        for (int drill = 0; drill < 3; drill++) {
            Random random = new Random(SEED + drill);
            List<Call> calls = Call.sequence(ranks, random);
            SteppedRanks.run(ranks(ranks, calls, random), random);
        }
    }

    /** The root of broadcasts, or the senders of a reduction. Pieces fill a stage each for two collectives, and no third. */
    @ParameterizedTest
    @CsvSource({"BROADCAST, 10", "REDUCE, 10", "GATHER, 10", "SCATTER, 10", "BROADCAST, 400", "REDUCE, 400"})
    void senderIsAheadOfAReceiverThatDoesNotCallAsFarAsThereIsRoom(CollectiveKind kind, int count) {
        int ranks = 3;
        Random random = new Random(SEED);
        Form form =
                FORMS.stream().filter(each -> each.kind() == kind).findFirst().orElseThrow();
        boolean rootSends = kind == CollectiveKind.BROADCAST || kind == CollectiveKind.SCATTER;
        List<Call> calls = Stream.generate(() -> Call.of(ranks, form, rootSends ? 0 : 1, chunk -> count, random))
                .limit(2 * Publications.CELLS)
                .toList();
        List<Rank> all = ranks(ranks, calls, random);
        Rank sender = all.getFirst();
        for (int step = 0; step < 100 * Publications.CELLS; step++) {
            sender.step();
        }
        assertEquals(count == 10 ? Publications.CELLS : 2, sender.number());
        SteppedRanks.run(all, random);
    }

    /** More than an int has bits; messages go through cells, or through more pieces than a stage has. */
    @ParameterizedTest
    @CsvSource({"10, 40, 32", "12000, 2, 0"})
    void senderIsAheadOfTheLastOfManyReceiversAsFarAsThereIsRoom(int count, int number, int most) {
        int ranks = 40;
        Random random = new Random(SEED);
        List<Call> calls = Stream.generate(() -> Call.of(ranks, FORMS.getFirst(), 0, chunk -> count, random))
                .limit(number)
                .toList();
        List<Rank> all = heapRanks(ranks, calls, random);
        for (int step = 0; step < 10 * Publications.CELLS; step++) {
            all.stream().limit(ranks - 1).filter(rank -> !rank.isThrough()).forEach(Rank::step);
        }
        assertEquals(most, all.getFirst().number());
        SteppedRanks.run(all, random);
    }

    /** A message may be there before the root saves its vector, which the message overwrites in place. */
    @Test
    void whatIsSavedBeforeAReceiveIsSavedFirst() {
        Random random = new Random(1);
        Form form = new Form(CollectiveKind.REDUCE, "saving");
        List<Call> calls = Stream.generate(() -> Call.of(2, form, new Saving(), 0, chunk -> 10, random))
                .limit(40)
                .toList();
        SteppedRanks.run(ranks(2, calls, random), random);
    }

    /** A reduce of two ranks whose root receives into OUTPUT. */
    private record Saving() implements Algorithm {
        @Override
        public String collective() {
            return "reduce";
        }

        @Override
        public String name() {
            return "saving";
        }

        @Override
        public String description() {
            return "the root saves its vector and receives in its place";
        }

        @Override
        public Schedule schedule(ScheduleRequest request) {
            Slice input = Slice.input(0, 1);
            Slice output = Slice.output(0, 1);
            Slice saved = Slice.scratch(0, 0, 1);
            return Schedule.of(name(), Collectives.reduce(2, 1, 0), Symmetry.NONE, rank -> {
                ProgramBuilder program = new ProgramBuilder(rank);
                return rank == 0
                        ? program.copy(saved, input)
                                .recv(1, 0, output)
                                .reduce(output, saved, output)
                                .build()
                        : program.send(0, 0, input).build();
            });
        }
    }

    /** Those of a rank that sends different blocks are shorter than those of one that sends the same to all, and end elsewhere. */
    @Test
    void piecesOfDifferentLengthsAreCombined() {
        Random random = new Random(1);
        Form form = new Form(CollectiveKind.REDUCE, "gossiping");
        List<Call> calls = Stream.generate(() -> Call.of(4, form, new Gossiping(), 0, chunk -> 1500, random))
                .limit(20)
                .toList();
        SteppedRanks.run(heapRanks(4, calls, random), random);
    }

    /** A reduce of four ranks in two steps; rank 1 tells rank 2 something, too. */
    private record Gossiping() implements Algorithm {
        @Override
        public String collective() {
            return "reduce";
        }

        @Override
        public String name() {
            return "gossiping";
        }

        @Override
        public String description() {
            return "rank 1 sends a part of its vector to rank 2, which drops it";
        }

        @Override
        public Schedule schedule(ScheduleRequest request) {
            Slice input = Slice.input(0, 2);
            Slice part = Slice.input(0, 1);
            return Schedule.of(name(), Collectives.reduce(4, 2, 0), Symmetry.NONE, rank -> {
                ProgramBuilder program = new ProgramBuilder(rank);
                return switch (rank) {
                    case 0 -> combined(program, input);
                    case 1 -> program.send(0, 0, input).send(2, 0, part).build();
                    case 2 ->
                        program.recv(1, 0, Slice.scratch(0, 0, 1))
                                .send(0, 0, input)
                                .build();
                    default -> program.send(0, 0, input).build();
                };
            });
        }

        private static Program combined(ProgramBuilder program, Slice input) {
            Slice first = Slice.scratch(0, 0, 2);
            Slice second = Slice.scratch(1, 0, 2);
            Slice third = Slice.scratch(2, 0, 2);
            Slice sum = Slice.scratch(3, 0, 2);
            return program.recv(1, 0, first)
                    .recv(2, 0, second)
                    .reduce(sum, input, first, second)
                    .recv(3, 0, third)
                    .reduce(Slice.output(0, 2), sum, third)
                    .build();
        }
    }

    private static List<Rank> ranks(int ranks, List<Call> calls, Random random) {
        return ranks(ranks, OPTIONS, 2L * Integer.BYTES * (MOST + 2) * ranks, calls, random);
    }

    /** Of which no vector is in memory that others see. */
    private static List<Rank> heapRanks(int ranks, List<Call> calls, Random random) {
        return ranks(ranks, OPTIONS.with(Setting.RING_BYTES, "4096"), 1, calls, random);
    }

    private static List<Rank> ranks(int ranks, Options options, long bytes, List<Call> calls, Random random) {
        List<Rank> all = new ArrayList<>();
        for (Member member : SteppedRanks.members(ranks, options, bytes)) {
            all.add(new Rank(member, ranks, calls, random));
        }
        return all;
    }

    /** One rank, which calls one after the other. */
    private static final class Rank extends CallingRank<Call> {
        private final MemorySegment memory;
        private final Random random;
        private MemorySegment input;
        private MemorySegment output;

        Rank(Member member, int ranks, List<Call> calls, Random random) {
            super(member, ranks, OPTIONS, calls);
            this.memory = member.memory();
            this.random = random;
        }

        @Override
        void begin(Call call) {
            boolean inPlace =
                    random.nextInt(3) == 0 && call.schedule().collective().mayBeInPlace();
            place(call, inPlace);
            MemorySegment.copy(call.inputs()[rank], 0, input, INT, 0, call.inputs()[rank].length);
            start(call.of(rank, inPlace), call.algorithm(), input, output);
        }

        private void place(Call call, boolean inPlace) {
            int in = call.inputs()[rank].length;
            int out = call.results()[rank].length;
            if (!inPlace) {
                input = vector(0, in);
                output = vector(memory.byteSize() / 2, out);
            } else if (in >= out) {
                input = vector(0, in);
                output = part(input, call, call.input(rank), call.output(rank));
            } else {
                output = vector(0, out);
                input = part(output, call, call.output(rank), call.input(rank));
            }
        }

        private static MemorySegment part(MemorySegment whole, Call call, ChunkRun of, ChunkRun part) {
            long length = part.length(call.layout());
            return length == 0
                    ? MemorySegment.ofArray(new int[0])
                    : whole.asSlice(of.offset(call.layout(), part.first()) * Integer.BYTES, length * Integer.BYTES);
        }

        /** Where others see it, or not. */
        private MemorySegment vector(long start, int count) {
            return start + (long) Integer.BYTES * count <= memory.byteSize() && random.nextBoolean()
                    ? memory.asSlice(start, (long) Integer.BYTES * count)
                    : MemorySegment.ofArray(new int[count]);
        }

        /** What has ended is the program's again, which writes something else there at once. */
        @Override
        void check(Call call) {
            assertArrayEquals(
                    call.results()[rank],
                    output.toArray(INT),
                    () -> "call " + number() + " of rank " + rank + ": " + call.form() + " root=" + call.root() + " of "
                            + Arrays.toString(IntStream.range(0, call.layout().chunks())
                                    .mapToLong(chunk -> call.layout().length(chunk, 1))
                                    .toArray()));
            input.fill((byte) 0x55);
            output.fill((byte) 0x66);
        }
    }
}
