package io.tutti.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.call.CallFingerprint;
import io.tutti.call.CallLayout;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.kernel.Kernels;
import io.tutti.run.SteppedRanks.Member;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import io.tutti.verify.VerificationException;
import io.tutti.verify.Verifier;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the verifier admits runs, and gives the bits of the reference interpreter, also where no algorithm makes such a schedule. */
class RandomSchedulesTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final int SCHEDULES = Integer.getInteger("tutti.random.schedules", 1500);
    private static final Options OPTIONS = Options.defaults().with(Setting.STALL, "100000");

    @Test
    void whatIsProvedRunsOverLinksAsItReads() {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        int proved = 0;
        for (int number = 0; number < SCHEDULES; number++) {
            Random random = new Random(SEED + number);
            Schedule schedule = RandomSchedule.ofLanes(2 + random.nextInt(2), random);
            if (isProved(schedule)) {
                proved++;
                runOverLinks(schedule, random);
            }
        }
        assertTrue(proved > SCHEDULES / 4, proved + " of " + SCHEDULES + " were proved");
    }

    private static boolean isProved(Schedule schedule) {
        try {
            Verifier.verify(schedule);
            return true;
        } catch (VerificationException e) {
            return false; // some send needs a buffer
        }
    }

    private static Layout lengths(Random random) {
        return Layout.explicit(random.longs(RandomSchedule.CHUNKS, 0, 5)
                .map(each -> each * each)
                .toArray());
    }

    private static void runOverLinks(Schedule schedule, Random random) {
        Layout layout = lengths(random);
        for (boolean inPlace : new boolean[] {false, true}) {
            try {
                InterleavedRanks ranks = new InterleavedRanks(schedule, inPlace, RandomSchedule.LANES);
                ExecutionContract.compare(ranks, schedule, inPlace, ElementType.INT32, layout, null, 1, random);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(text(schedule) + "in place " + inPlace + ", seed " + SEED, e);
            }
        }
    }

    private static String text(Schedule schedule) {
        StringBuilder text = new StringBuilder();
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            text.append("rank ").append(rank).append('\n');
            schedule.program(rank)
                    .ops()
                    .forEach(op -> text.append("  lane ")
                            .append(op.lane())
                            .append(' ')
                            .append(op.text())
                            .append('\n'));
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void whatIsProvedRunsInSharedMemoryAsItReads(int ranks) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        List<Call> calls = new ArrayList<>();
        while (calls.size() < SCHEDULES / 10) {
            Schedule schedule = RandomSchedule.ofOneRound(ranks, random);
            if (isProved(schedule)) {
                calls.add(Call.of(schedule, random.nextBoolean(), random));
            }
        }
        List<Rank> all = new ArrayList<>();
        for (Member member : SteppedRanks.members(ranks, OPTIONS, 64)) {
            all.add(new Rank(member, ranks, calls));
        }
        SteppedRanks.run(all, random);
    }

    /** A schedule with what ranks bring, and what they must have then. */
    private record Call(Schedule schedule, Layout layout, boolean inPlace, int[][] inputs, int[][] results)
            implements Algorithm {
        static Call of(Schedule schedule, boolean inPlace, Random random) {
            Layout layout = lengths(random);
            int count = (int) layout.length(0, layout.chunks());
            MemorySegment[] inputs = new MemorySegment[schedule.ranks()];
            MemorySegment[] outputs = new MemorySegment[schedule.ranks()];
            int[][] brought = new int[schedule.ranks()][];
            for (int rank = 0; rank < inputs.length; rank++) {
                brought[rank] = random.ints(count).toArray();
                inputs[rank] = MemorySegment.ofArray(brought[rank].clone());
                outputs[rank] = inPlace ? inputs[rank] : MemorySegment.ofArray(new int[count]);
            }
            ReferenceInterpreter.run(
                    schedule,
                    layout,
                    ElementType.INT32,
                    Kernels.of(Reduction.SUM, ElementType.INT32),
                    null,
                    inputs,
                    outputs);
            int[][] results = IntStream.range(0, inputs.length)
                    .mapToObj(rank -> outputs[rank].toArray(ValueLayout.JAVA_INT))
                    .toArray(int[][]::new);
            return new Call(schedule, layout, inPlace, brought, results);
        }

        @Override
        public String collective() {
            return schedule.collective().name();
        }

        @Override
        public String name() {
            return "random";
        }

        @Override
        public String description() {
            return "anything";
        }

        @Override
        public Schedule schedule(ScheduleRequest request) {
            return schedule;
        }

        CollectiveCall call() {
            long bytes = layout.length(0, layout.chunks()) * Integer.BYTES;
            return new CollectiveCall(
                    CollectiveKind.SCHEDULED,
                    "random",
                    ElementType.INT32,
                    Reduction.SUM,
                    CollectiveCall.NONE,
                    CollectiveCall.NONE,
                    new CallLayout.Given(layout),
                    CallFingerprint.ANY_COUNT,
                    bytes,
                    inPlace);
        }
    }

    /** One rank, which calls one after the other. */
    private static final class Rank extends CallingRank<Call> {
        private int[] output;

        Rank(Member member, int ranks, List<Call> calls) {
            super(member, ranks, OPTIONS, calls);
        }

        @Override
        void begin(Call call) {
            int[] input = call.inputs()[rank].clone();
            output = call.inPlace() ? input : new int[input.length];
            start(call.call(), call, MemorySegment.ofArray(input), MemorySegment.ofArray(output));
        }

        @Override
        void check(Call call) {
            assertArrayEquals(
                    call.results()[rank],
                    output,
                    () -> text(call.schedule()) + "rank " + rank + ", in place " + call.inPlace() + ", seed " + SEED);
        }
    }
}
