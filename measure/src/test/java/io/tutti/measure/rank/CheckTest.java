package io.tutti.measure.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Tutti;
import io.tutti.kernel.element.Elements;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction.BuiltIn;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is measured is also right, and what is wrong is counted. */
class CheckTest {
    private static final int RANKS = 3;
    private static final int COUNT = 40;
    private static final CallMode STARTED = new CallMode(false, true);

    @ParameterizedTest
    @EnumSource(BenchCollective.class)
    void everyCollectiveIsRightInEveryPlace(BenchCollective collective) {
        for (ResultPlace place : collective.places()) {
            assertEquals(0, wrong(collective, CallMode.PLAIN, place, false), place.text());
            assertEquals(0, wrong(collective, STARTED, place, false), place.text() + ", started");
        }
    }

    @ParameterizedTest
    @EnumSource(value = BenchCollective.class, mode = EnumSource.Mode.EXCLUDE, names = "BARRIER")
    void everyCollectivesSpoiledElementIsCounted(BenchCollective collective) {
        for (ResultPlace place : collective.places()) {
            assertEquals(1, wrong(collective, CallMode.PLAIN, place, true), place.text());
        }
    }

    /** Another one would run in its place, and be measured under its name. */
    @Test
    void anAlgorithmThatTheCallDoesNotAllowIsNotMeasured() {
        BenchVariant variant = new BenchVariant("generalized:r=1", BufferKind.HEAP, ResultPlace.OUT);
        RankPlan plan = new RankPlan(
                Path.of("none"),
                BenchCollective.ALLREDUCE,
                ElementType.FLOAT32,
                BuiltIn.SUM,
                COUNT,
                CallMode.PLAIN,
                List.of(),
                Optional.empty(),
                List.of(variant));
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> Tutti.local(RANKS, world -> {
                            VariantCalls variants = new VariantCalls(world, plan);
                            variants.call(variant, variants.bound(variant, COUNT));
                        }))
                .getMessage();
        assertTrue(message.startsWith("algorithm=generalized:r=1 does not run this call: "), message);
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void everyReductionOfEveryTypeIsChecked(ElementType type) {
        for (BuiltIn reduction : BuiltIn.values()) {
            if (reduction.supports(type)) {
                assertEquals(
                        0,
                        wrong(BenchCollective.ALLREDUCE, CallMode.PLAIN, type, reduction, ResultPlace.OUT, false),
                        reduction.name());
                assertEquals(
                        1,
                        wrong(BenchCollective.ALLREDUCE, CallMode.PLAIN, type, reduction, ResultPlace.IN, true),
                        reduction.name());
            }
        }
    }

    /** One operand alone is copied: a logical operator does not make 0 or 1 of it. */
    @ParameterizedTest
    @EnumSource(
            value = BenchCollective.class,
            names = {"ALLREDUCE", "REDUCE", "REDUCE_SCATTER", "SCAN", "EXSCAN"})
    void oneOperandStaysAsItIs(BenchCollective collective) {
        for (BuiltIn reduction : BuiltIn.values()) {
            boolean isDefined = collective.name().endsWith("SCAN") ? reduction != BuiltIn.AVG : true;
            if (isDefined && reduction.supports(ElementType.INT32)) {
                for (int ranks : new int[] {1, RANKS}) {
                    assertEquals(
                            0,
                            wrong(
                                    ranks,
                                    collective,
                                    CallMode.PLAIN,
                                    ElementType.INT32,
                                    reduction,
                                    ResultPlace.OUT,
                                    false),
                            reduction.name() + " of ranks=" + ranks);
                }
            }
        }
    }

    @Test
    void valuesOfRanksAndNeighboursDiffer() {
        TestValues values = new TestValues(ElementType.FLOAT32, BuiltIn.SUM, RANKS);
        assertTrue(values.of(0, 0) != values.of(1, 0) && values.of(0, 0) != values.of(0, 1));
        assertEquals(values.of(0, 5) + values.of(1, 5), values.combined(2, 5));
    }

    /** In place, a mean that is this rank's own number is what stands there when no rank sends anything. */
    @ParameterizedTest
    @EnumSource(ElementType.class)
    void aMeanIsNotTheNumberOfOneRank(ElementType type) {
        TestValues values = new TestValues(type, BuiltIn.AVG, RANKS);
        for (int rank = 0; rank < RANKS; rank++) {
            assertFalse(values.isRight(values.of(rank, 20), values.combined(RANKS, 20)), "rank " + rank);
        }
    }

    /** Also where a type has fewer numbers than there are ranks. */
    @ParameterizedTest
    @EnumSource(ElementType.class)
    void valuesOfManyRanksDifferAndTheirSumsAreExact(ElementType type) {
        MemorySegment element = MemorySegment.ofArray(new long[1]);
        for (int ranks : new int[] {2, 9, 20, 36, 41, 127, 128, 130, 256, 600, 900}) {
            TestValues values = new TestValues(type, BuiltIn.SUM, ranks);
            boolean differs = false;
            for (int index = 0; index < COUNT; index++) {
                differs |= values.of(0, index) != values.of(1, index);
                Elements.set(type, element, 0, values.combined(ranks, index));
                assertEquals(values.combined(ranks, index), Elements.get(type, element, 0), "ranks=" + ranks);
            }
            assertTrue(differs, "ranks=" + ranks);
        }
    }

    /** Whatever reduction the command line has as its default. */
    @Test
    void whatIsNotReducedHasManyValues() {
        for (BuiltIn reduction : List.of(BuiltIn.SUM, BuiltIn.PROD)) {
            TestValues values = TestValues.of(plan(BenchCollective.ALLGATHER, ElementType.INT8, reduction), 300);
            assertEquals(
                    31,
                    IntStream.range(0, COUNT)
                            .mapToDouble(index -> values.of(299, index))
                            .distinct()
                            .count(),
                    reduction.name());
        }
    }

    private static RankPlan plan(BenchCollective collective, ElementType type, BuiltIn reduction) {
        return new RankPlan(
                Path.of("socket"),
                collective,
                type,
                reduction,
                COUNT,
                CallMode.PLAIN,
                List.of(),
                Optional.empty(),
                List.of());
    }

    @Test
    void sizesAreThoseOfTheLongerVector() {
        assertEquals(4, BenchCollective.ALLREDUCE.count(16, 4, 8));
        assertEquals(2, BenchCollective.ALLGATHER.count(64, 4, 8));
        assertEquals(1, BenchCollective.ALLGATHER.count(4, 4, 8));
        assertEquals(32, BenchCollective.ALLGATHER.bytes(1, 4, 8));
        assertEquals(0, BenchCollective.BARRIER.bytes(BenchCollective.BARRIER.count(64, 4, 8), 4, 8));
        assertEquals(1.5, BenchCollective.ALLREDUCE.busFactor(4));
        assertEquals(0.75, BenchCollective.ALLGATHER.busFactor(4));
        assertEquals(1, BenchCollective.BROADCAST.busFactor(4));
        assertEquals(BenchCollective.SEND_RECV, BenchCollective.of("send-recv"));
    }

    @Test
    void plansTravelAsWords() {
        List<BenchVariant> variants = List.of(
                new BenchVariant("smp:across=ring", BufferKind.SHARED, ResultPlace.IN),
                new BenchVariant("auto", BufferKind.HEAP, ResultPlace.OUT));
        RankPlan plan = new RankPlan(
                Path.of("/tmp/x y"),
                BenchCollective.SCAN,
                ElementType.INT8,
                BuiltIn.MAX,
                5,
                new CallMode(true, true),
                List.of(0, 3),
                Optional.of("another"),
                variants);
        assertEquals(plan, RankPlan.of(plan.words()));
    }

    private static long wrong(BenchCollective collective, CallMode mode, ResultPlace place, boolean isSpoiled) {
        return wrong(collective, mode, ElementType.FLOAT32, BuiltIn.SUM, place, isSpoiled);
    }

    private static long wrong(
            BenchCollective collective,
            CallMode mode,
            ElementType type,
            BuiltIn reduction,
            ResultPlace place,
            boolean isSpoiled) {
        return wrong(RANKS, collective, mode, type, reduction, place, isSpoiled);
    }

    private static long wrong(
            int ranks,
            BenchCollective collective,
            CallMode mode,
            ElementType type,
            BuiltIn reduction,
            ResultPlace place,
            boolean isSpoiled) {
        AtomicLong wrong = new AtomicLong();
        Tutti.local(ranks, world -> wrong.addAndGet(wrong(world, collective, mode, type, reduction, place, isSpoiled)));
        return wrong.get();
    }

    /** Of one rank; rank 1's first element is spoiled, or rank 0's where only the root has a result. */
    private static long wrong(
            Communicator world,
            BenchCollective collective,
            CallMode mode,
            ElementType type,
            BuiltIn reduction,
            ResultPlace place,
            boolean isSpoiled) {
        long bytes = (long) world.size() * COUNT * type.bytes();
        Data[] memory = {BufferKind.HEAP.make(world, type, bytes), BufferKind.NATIVE.make(world, type, bytes)};
        BoundCall bound = BoundCall.of(collective, world, memory, place, COUNT);
        Check check = new Check(bound, new TestValues(type, reduction, world.size()));
        check.fill();
        world.barrier(); // all ranks have filled what is not shared
        bound.call(reduction, mode).run();
        boolean isRooted = collective == BenchCollective.REDUCE || collective == BenchCollective.GATHER;
        if (isSpoiled && world.rank() == (isRooted ? 0 : 1)) {
            Data result = check.result();
            double first = Elements.get(result.type(), result.segment(), 0);
            Elements.set(result.type(), result.segment(), 0, first + 1);
        }
        return check.wrong();
    }
}
