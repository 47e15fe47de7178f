package io.tutti.sparse.offline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Data;
import io.tutti.Request;
import io.tutti.Tutti;
import io.tutti.model.AlphaBetaGamma;
import io.tutti.model.Network;
import io.tutti.model.simulate.Simulator;
import io.tutti.schedule.Topology;
import io.tutti.sparse.ExchangeReport;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.sparse.GradientExchangesTest;
import io.tutti.sparse.WordVolume;
import io.tutti.sparse.replay.ReplayedCall;
import io.tutti.sparse.replay.TraceReplay;
import io.tutti.sparse.trace.Call;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.trace.Recording;
import io.tutti.sparse.trace.Step;
import io.tutti.sparse.trace.Trace;
import io.tutti.sparse.trace.TraceText;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.type.Reduction;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final int ELEMENTS = 5000;
    private static final int K = 250;
    private static final int CALLS = 3;
    private static final Network NETWORK = new AlphaBetaGamma(1e-4, 1e-8, 0).network("flat", "made up");

    /** A run with what was counted: a list of reports for each rank. */
    private record Run(Trace trace, List<ExchangeReport>[] reports) {}

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Run run(String name, int ranks) {
        Trace[] parts = new Trace[ranks];
        List<ExchangeReport>[] reports = new List[ranks];
        Tutti.local(ranks, GradientExchangesTest.OPTIONS, world -> {
            Random random = new Random(SEED + world.rank());
            Recording recording = new Recording(true);
            reports[world.rank()] = new java.util.ArrayList<>();
            try (GradientExchange exchange = GradientExchanges.open(name, world, ELEMENTS, K)) {
                exchange.record(recording);
                for (int call = 0; call < CALLS; call++) {
                    exchange.exchange(GradientExchangesTest.gradient(random, ELEMENTS));
                    reports[world.rank()].add(exchange.report());
                }
            }
            parts[world.rank()] = TraceText.parse(TraceText.write(recording.trace()));
        });
        return new Run(Trace.join(Arrays.asList(parts)), reports);
    }

    /** The last bucket is so short that the communicator chooses another algorithm for it than for the others. */
    @Test
    void eachBucketIsRecordedWithItsAlgorithm() {
        int elements = 300_000;
        Tutti.local(4, world -> {
            Recording recording = new Recording(false);
            try (GradientExchange exchange =
                    GradientExchanges.open("dense-overlap:first=1,bucket=1024", world, elements, 1)) {
                exchange.record(recording);
                exchange.exchange(new float[elements]);
            }
            Map<Long, String> recorded = new TreeMap<>();
            for (Step step :
                    recording.trace().logs().getFirst().calls().getFirst().steps()) {
                if (step instanceof Step.Collective bucket) {
                    recorded.put(bucket.lengths()[0], bucket.algorithm());
                }
            }
            Map<Long, String> chosen = new TreeMap<>();
            for (long length : recorded.keySet()) {
                Data vector = Data.of(new float[(int) length]);
                chosen.put(
                        length,
                        world.algorithm(new Request.Allreduce(vector, Reduction.AVG))
                                .name());
            }
            assertEquals(chosen, recorded);
            assertEquals(2, Set.copyOf(chosen.values()).size(), "the lengths are such that it matters: " + chosen);
        });
    }

    private static TraceReplay replay(int ranks, double workScale) {
        return new TraceReplay(Simulator.of(NETWORK), Topology.uniform(ranks, 1), workScale);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dense",
                "topka",
                "topkdsa",
                "gtopk",
                "gaussiank",
                "ok-topk",
                "ok-topk:form=published,reuse=2",
                "ok-topk:rotate=off,reuse=1",
                "ok-topk:buckets=3,tau=2"
            })
    void aReplayGivesTheWordsThatWereCounted(String name) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        for (int ranks : new int[] {1, 2, 5, 8}) {
            Run run = run(name, ranks);
            List<ReplayedCall> replayed = replay(ranks, 1).play(run.trace);
            for (int call = 0; call < CALLS; call++) {
                for (int rank = 0; rank < ranks; rank++) {
                    assertEquals(
                            moved(run.reports[rank].get(call).volumes()),
                            moved(replayed.get(call).volumes().get(rank)),
                            name + " ranks=" + ranks + " call=" + call + " rank=" + rank + " seed=" + SEED);
                }
                requireTimesAddUp(replayed.get(call), ranks);
                requireThatFewRepresentAll(run.trace, call);
            }
        }
    }

    private static Map<Phase, WordVolume> moved(Map<Phase, WordVolume> volumes) {
        Map<Phase, WordVolume> moved = new TreeMap<>(volumes);
        moved.values().removeIf(WordVolume.NONE::equals);
        return moved;
    }

    private static void requireTimesAddUp(ReplayedCall call, int ranks) {
        double sum = call.workSeconds()
                + call.phaseSeconds().values().stream()
                        .mapToDouble(seconds -> seconds)
                        .sum();
        assertEquals(call.seconds(), sum, 1e-9);
        assertTrue(call.workSeconds() > 0, call.toString());
        assertTrue(ranks == 1 || call.seconds() - call.workSeconds() > 1e-4, call.toString());
    }

    /** Without work, ranks begin most steps at the same time, so that a few can be simulated for all. */
    private static void requireThatFewRepresentAll(Trace trace, int call) {
        Topology topology = Topology.uniform(trace.size(), 1);
        Simulator simulator = Simulator.of(NETWORK);
        double few = new TraceReplay(simulator, topology, 0).play(trace, call).seconds();
        double all = new TraceReplay(simulator.withEveryRank(), topology, 0)
                .play(trace, call)
                .seconds();
        assertEquals(all, few, 1e-3 * all); // parts that differ by an element count as equal
    }

    @Test
    void aGatherAroundARingTakesWhatItsStepsTake() {
        int ranks = 6;
        ReplayedCall call = replay(ranks, 0).play(run("topka", ranks).trace, 1);
        double step = 1e-4 + 1e-8 * 2 * K * Integer.BYTES;
        assertEquals((ranks - 1) * step, call.phaseSeconds().get(Phase.GATHER), 1e-3 * step);
        assertEquals(0, call.workSeconds());
    }

    @Test
    void whatTravelsMeanwhileCostsNothing() {
        long work = 5_000_000;
        double seconds = 1e-4 + 1e-8 * 1000 * Integer.BYTES;
        Step begun = new Step.Collective(Phase.REDUCE, "alltoall", "pairwise", 4, new long[] {0, 1000}, true, 0);
        ReplayedCall meanwhile = playAlike(List.of(begun, new Step.Await(Phase.REDUCE, work)), 0);
        assertEquals(1e-9 * work, meanwhile.seconds(), 1e-12);
        Step blocking = new Step.Collective(Phase.REDUCE, "alltoall", "pairwise", 4, new long[] {0, 1000}, false, 0);
        assertEquals(1e-9 * work + seconds, playAlike(List.of(blocking), work).seconds(), 1e-12);
        ReplayedCall twice =
                playAlike(List.of(begun, begun, new Step.Await(Phase.REDUCE, 0), new Step.Await(Phase.REDUCE, 0)), 0);
        assertEquals(2 * seconds, twice.seconds(), 1e-12);
    }

    /** Two ranks of which the second does what the first does, mirrored. */
    private static ReplayedCall playAlike(List<Step> steps, long rest) {
        List<Step> mirrored = steps.stream()
                .map(step -> step instanceof Step.Collective c
                        ? new Step.Collective(
                                c.phase(),
                                c.collective(),
                                c.algorithm(),
                                c.unit(),
                                new long[] {1000, 0},
                                c.isBegun(),
                                0)
                        : step)
                .toList();
        Trace both = new Trace(
                "made up",
                2,
                10,
                1,
                List.of(
                        new Trace.RankLog(0, List.of(new Call(steps, false, rest, null))),
                        new Trace.RankLog(1, List.of(new Call(mirrored, false, rest, null)))));
        return replay(2, 1).play(both, 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"dense", "topka", "topkdsa", "gtopk", "ok-topk", "ok-topk:form=published", "ok-topk:buckets=2"})
    void aRehearsalOfAsManyRanksRunsTheSame(String name) {
        int ranks = 5;
        Trace recorded = run(name, ranks).trace;
        Trace scaled = OfflineRun.scaled(recorded, ranks, SEED);
        assertEquals(recorded.title(), scaled.title());
        for (int rank = 0; rank < ranks && !name.equals("dense"); rank++) {
            for (int call = 0; call < CALLS; call++) {
                assertEquals(
                        withoutWork(recorded.logs().get(rank).calls().get(call)),
                        withoutWork(scaled.logs().get(rank).calls().get(call)),
                        name + " rank=" + rank + " call=" + call + " seed=" + SEED);
            }
        }
    }

    /** A trace that was joined by hand may have selections of some ranks only. */
    @Test
    void aRankWithoutASelectionIsSaid() {
        SparseVector some = SparseVector.of(new int[] {1}, new float[] {1});
        Trace recorded = new Trace(
                "topka",
                2,
                10,
                1,
                List.of(
                        new Trace.RankLog(0, List.of(new Call(List.of(), false, 0, some))),
                        new Trace.RankLog(1, List.of(new Call(List.of(), false, 0, null)))));
        Resampling resampling = new Resampling(recorded, 1);
        for (int rank = 1; rank < 3; rank++) { // rank 2 is one like rank 0
            int own = rank;
            String refused = assertThrows(IllegalArgumentException.class, () -> resampling.of(0, own))
                    .getMessage();
            assertTrue(refused.contains("has no selections"), refused);
        }
    }

    @Test
    void stepsThatDoNotMeetAreShownAsTheTraceHasThem() {
        Step run = new Step.Collective(Phase.REDUCE, "alltoall", "pairwise", 4, new long[] {0, 8, 8}, false, 7);
        String refused = assertThrows(IllegalArgumentException.class, () -> playAlike(List.of(run), 0))
                .getMessage();
        assertEquals("run reduce alltoall pairwise unit=4 work=7 lengths=0,2*8 is no step of 2 ranks", refused);
    }

    @Test
    void denseRunsByTheAlgorithmThatIsNamed() {
        Trace recorded = run("dense", 4).trace;
        for (String averaging : List.of("ring", "generalized")) {
            Trace scaled = OfflineRun.scaled(recorded, 9, SEED, averaging);
            Step first = scaled.logs().getFirst().calls().getFirst().steps().getFirst();
            assertEquals(
                    averaging, assertInstanceOf(Step.Collective.class, first).algorithm());
        }
    }

    private static String withoutWork(Call call) {
        Trace one = new Trace(
                "",
                1,
                0,
                0,
                List.of(new Trace.RankLog(0, List.of(new Call(call.steps(), call.isReevaluation(), 0, null)))));
        return TraceText.write(one).replaceAll("work=\\d+", "");
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 32, 50})
    void moreRanksKeepTheBound(int ranks) {
        Trace scaled = OfflineRun.scaled(run("ok-topk", 4).trace, ranks, SEED);
        // A reused threshold may select 1.25 k.
        long bound = 6L * K * 5 / 4 * (ranks - 1) / ranks + 2L * ranks;
        for (ReplayedCall call : replay(ranks, 1).play(scaled)) {
            for (Map<Phase, WordVolume> volumes : call.volumes()) {
                long most = EnumSet.of(Phase.REDUCE, Phase.GATHER).stream()
                        .map(phase -> volumes.getOrDefault(phase, WordVolume.NONE))
                        .reduce(WordVolume.NONE, WordVolume::plus)
                        .larger();
                assertTrue(most > 0 && most <= bound, volumes + " bound=" + bound + " seed=" + SEED);
            }
        }
    }

    @Test
    void furtherRanksSelectAsManyNearby() {
        Trace recorded = run("topka", 3).trace;
        Resampling resampling = new Resampling(recorded, SEED);
        for (int rank = 3; rank < 9; rank++) {
            SparseVector parent = recorded.logs().get(rank % 3).calls().get(1).selected();
            SparseVector moved = resampling.of(1, rank);
            assertEquals(parent.size(), moved.size());
            assertEquals(moved, resampling.of(1, rank));
            assertFalse(moved.equals(parent));
            for (int place = 0; place < parent.size(); place++) {
                assertEquals(parent.index(place), moved.index(place), ELEMENTS / 100.0, "seed=" + SEED);
            }
        }
    }

    /** The last index that is free may lie between the beginning of a neighbourhood and what is drawn there. */
    @Test
    void furtherRanksOfSomeThatSelectNearlyEverythingDoSo() {
        int elements = 3 * 1024;
        float[] values = new float[elements];
        Arrays.fill(values, 1);
        SparseVector all = SparseVector.ofDense(values);
        values[elements - 2] = 0;
        List<Trace.RankLog> logs = List.of(log(0, all), log(1, SparseVector.ofDense(values)));
        Trace recorded = new Trace("topka", 2, elements, elements, logs);
        for (int seed = 0; seed < 100; seed++) {
            assertEquals(all, new Resampling(recorded, seed).of(0, 2));
        }
    }

    private static Trace.RankLog log(int rank, SparseVector selected) {
        return new Trace.RankLog(rank, List.of(new Call(List.of(), false, 0, selected)));
    }

    @Test
    void aTranscriptThatIsNotOneIsToldByItsLine() {
        String text = TraceText.write(run("gtopk", 2).trace);
        requireComplaint(text.replace("tutti-trace 1", "tutti-trace 9"), "line 1");
        requireComplaint(text.replaceFirst("unit=4", "unit=four"), "line 9");
        requireComplaint(text.replaceFirst("\nrun ", "\nwalk "), "must be run, begin");
        requireComplaint(text.replaceFirst("lengths=", "lengths=500000000*1,"), "for each of 2 ranks");
        requireComplaint(text.replaceFirst("ranks 2", "ranks 500000000"), "must be a whole number from 1 to 32768");
        Trace missing = TraceText.parse(text.substring(0, text.indexOf("rank 1")));
        String message = assertThrows(
                        IllegalArgumentException.class, () -> replay(2, 1).play(missing))
                .getMessage();
        assertTrue(message.contains("1 of 2 ranks"), message);
        Trace torn = TraceText.parse(text.replaceFirst("\nsend reduce.*", ""));
        assertThrows(IllegalArgumentException.class, () -> replay(2, 1).play(torn));
    }

    /** A message to a rank that is none, and lengths of more or fewer ranks. */
    @Test
    void aReplayRefusesStepsOfOtherRanks() {
        String tree = TraceText.write(run("gtopk", 2).trace);
        requireComplaint(tree.replaceFirst("peer=1", "peer=2"), "peer=2 must be a whole number from 0 to 1");
        requireComplaint(tree.replaceFirst("peer=1", "peer=-1"), "peer=-1 must be");
        Step.Transfer toNobody = new Step.Transfer(Phase.REDUCE, true, 2, 4, 0);
        assertThrows(IllegalArgumentException.class, () -> playAlike(List.of(toNobody), 0));
        requireRefused(tree.replaceFirst("lengths=2\\*1", "lengths=1"));
        String means = TraceText.write(run("dense", 2).trace);
        requireRefused(means.replaceFirst("lengths=", "lengths=1,"));
    }

    private static void requireRefused(String text) {
        Trace trace = TraceText.parse(text);
        String message = assertThrows(
                        IllegalArgumentException.class, () -> replay(2, 1).play(trace))
                .getMessage();
        assertTrue(message.endsWith("is no step of 2 ranks"), message);
    }

    private static void requireComplaint(String text, String word) {
        String message = assertThrows(IllegalArgumentException.class, () -> TraceText.parse(text))
                .getMessage();
        assertTrue(message.contains(word), message);
    }

    @Test
    void stepsThatDoNotMeetAreNamed() {
        Step counts = new Step.Collective(Phase.COUNTS, "allgather", "bruck", 4, new long[] {1, 1}, false, 0);
        Step gather = new Step.Collective(Phase.GATHER, "allgather", "bruck", 4, new long[] {1, 1}, false, 0);
        Trace both = new Trace(
                "topka",
                2,
                10,
                1,
                List.of(
                        new Trace.RankLog(0, List.of(new Call(List.of(counts), false, 0, null))),
                        new Trace.RankLog(1, List.of(new Call(List.of(gather), false, 0, null)))));
        String message = assertThrows(
                        IllegalArgumentException.class, () -> replay(2, 1).play(both))
                .getMessage();
        assertTrue(message.contains("rank 1") && message.contains("does not meet"), message);
    }

    /** What the recorded ranks computed around their exchanges, on the average. */
    @Test
    void aScaledTraceHasTheWorkOfTheRecordedOne() {
        String text = TraceText.write(run("topka", 2).trace).replaceAll("end work=\\d+", "end work=4000000000000");
        Trace recorded = TraceText.parse(text.replaceFirst("end work=4000000000000", "end work=2000000000000"));
        for (Trace.RankLog log : OfflineRun.scaled(recorded, 3, SEED).logs()) {
            assertEquals(3_000_000_000_000L, log.calls().getFirst().restNanos());
            assertEquals(4_000_000_000_000L, log.calls().getLast().restNanos());
        }
        String message = assertThrows(IllegalArgumentException.class, () -> OfflineRun.scaled(recorded, 1, SEED))
                .getMessage();
        assertEquals("ranks=1 must be at least the 2 recorded", message);
    }

    @Test
    void noMoreCallsAreRecordedThanWanted() {
        Tutti.local(1, world -> {
            Recording recording = new Recording(true, 2);
            try (GradientExchange exchange = GradientExchanges.open("topka", world, 10, 1)) {
                exchange.record(recording);
                for (int call = 0; call < 4; call++) {
                    exchange.exchange(new float[10]);
                }
            }
            assertEquals(2, recording.trace().calls());
        });
    }
}
