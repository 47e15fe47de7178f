package io.tutti.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.run.SteppedRanks.Member;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ranks that share memory, driven step by step by one thread in an order drawn at random, so that some lag behind others as
 * far as the protocols let them. Whatever has ended is overwritten at once: a slot, stage, line or vector that is used again
 * too early, or read too late, shows in a sum.
 */
@Execution(ExecutionMode.CONCURRENT)
class InterleavedRanksTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final int CALLS = 150;
    private static final int MOST = 3_000;
    private static final long REGION = 4L * MOST;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    /** Small slots and stages, so that vectors need several pieces; no rank is asked why it waits. */
    private static final Options OPTIONS = Options.defaults()
            .with(Setting.SLOT_BYTES, "1024")
            .with(Setting.STAGE_BYTES, "4096")
            .with(Setting.STALL, "100000");

    private static final List<Algorithm> ALGORITHMS = List.of(
            Algorithms.byName("allreduce", "one-shot").orElseThrow(),
            Algorithms.byName("allreduce", "two-shot").orElseThrow(),
            Algorithms.byName("allreduce", "two-shot").orElseThrow(),
            Algorithms.byName("allreduce", "ring").orElseThrow());

    /** What all ranks call next; each has its vectors where it likes. */
    private record Call(Algorithm algorithm, int count) {
        int[] sum(int number, int ranks) {
            int others = ranks * (ranks - 1) / 2;
            int first = (ranks * number * 31 + others) * 1_000_003;
            return IntStream.range(0, count)
                    .map(i -> first + i * (others + 7 * ranks))
                    .toArray();
        }
    }

    /** Of which the sums of {@link Call#sum} are. */
    private static int value(int number, int rank, int index) {
        return (number * 31 + rank) * 1_000_003 + index * (rank + 7);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7})
    void nothingIsUsedAgainTooEarly(int ranks) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        for (int drill = 0; drill < 60; drill++) {
            Random random = new Random(SEED + drill);
            List<Call> calls = random.ints(CALLS, 0, ALGORITHMS.size())
                    .mapToObj(choice -> new Call(ALGORITHMS.get(choice), length(random)))
                    .toList();
            List<Rank> stepped = new ArrayList<>();
            for (Member member : SteppedRanks.members(ranks, OPTIONS, 2 * REGION)) {
                stepped.add(new Rank(member, ranks, calls, random));
            }
            SteppedRanks.run(stepped, random);
        }
    }

    /** Often none, one, or what fits a slot or a place exactly. */
    private static int length(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextInt(3);
            case 1 -> 256 - random.nextInt(2);
            case 2 -> 512 + random.nextInt(2);
            default -> random.nextInt(MOST + 1);
        };
    }

    /** One rank, which calls one after the other. */
    private static final class Rank extends CallingRank<Call> {
        private final int ranks;
        private final MemorySegment memory;
        private final Random random;
        private MemorySegment input;
        private MemorySegment output;

        Rank(Member member, int ranks, List<Call> calls, Random random) {
            super(member, ranks, OPTIONS, calls);
            this.ranks = ranks;
            this.memory = member.memory();
            this.random = random;
        }

        @Override
        void begin(Call call) {
            boolean inPlace = random.nextInt(3) == 0;
            input = vector(0, call.count());
            output = inPlace ? input : vector(REGION, call.count());
            for (int i = 0; i < call.count(); i++) {
                input.setAtIndex(INT, i, value(number(), rank, i));
            }
            CollectiveCall sum = CollectiveCall.uniform(
                    CollectiveKind.ALLREDUCE,
                    ElementType.INT32,
                    call.count(),
                    Reduction.SUM,
                    CollectiveCall.NONE,
                    inPlace);
            start(sum, call.algorithm(), input, output);
        }

        /** Where others see it, or not. */
        private MemorySegment vector(long start, int count) {
            return random.nextBoolean()
                    ? memory.asSlice(start, (long) Integer.BYTES * count)
                    : MemorySegment.ofArray(new int[count]);
        }

        /** What has ended is the program's again, which writes something else there at once. */
        @Override
        void check(Call call) {
            assertArrayEquals(
                    call.sum(number(), ranks),
                    output.toArray(INT),
                    () -> "call " + number() + " of rank " + rank + ", " + call);
            input.fill((byte) 0x55);
            output.fill((byte) 0x66);
        }
    }
}
