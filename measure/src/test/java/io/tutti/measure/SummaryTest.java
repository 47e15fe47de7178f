package io.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.measure.output.Comparison;
import io.tutti.measure.output.Measurement;
import io.tutti.measure.peer.PeerHosts;
import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.BenchVariant;
import io.tutti.measure.rank.BufferKind;
import io.tutti.measure.rank.CallMode;
import io.tutti.measure.rank.ResultPlace;
import io.tutti.measure.subject.BenchSubject;
import io.tutti.measure.wire.BenchController;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What times become, without ranks. */
class SummaryTest {
    private static final BenchSeries OUT = series(true, "ring", ResultPlace.OUT);
    private static final BenchSeries OTHER_OUT = series(true, "two-shot", ResultPlace.OUT);
    private static final BenchSeries IN = series(true, "ring", ResultPlace.IN);
    private static final BenchSeries PEER_OUT = series(false, "default", ResultPlace.OUT);

    /** Whose series it is. */
    private record Subject(boolean isOurs) implements BenchSubject {
        @Override
        public String name() {
            return "none";
        }

        @Override
        public BenchController controller() {
            throw new AssertionError("nothing is asked");
        }

        @Override
        public boolean isCompiledLate() {
            return false;
        }

        @Override
        public int leave() {
            return 0;
        }
    }

    private static BenchSeries series(boolean isOurs, String algorithm, ResultPlace place) {
        BenchVariant variant = new BenchVariant(algorithm, BufferKind.HEAP, place);
        return new BenchSeries(new Subject(isOurs), 0, variant, isOurs ? "tutti" : "openmpi");
    }

    /** One round, in which calls take 0, 1, … 100 times the given microseconds, and those in a row 40 times as much. */
    private static Summary summary(BenchCollective collective, List<BenchSeries> series, double... micros) {
        BenchJob job = new BenchJob(
                collective, new PeerHosts(4, 4, false), "shm", List.of("ring"), List.of(), List.of(), Optional.empty());
        BenchPlan plan = new BenchPlan(
                List.of(1000L),
                ElementType.FLOAT32,
                Reduction.BuiltIn.SUM,
                List.of(BufferKind.HEAP),
                List.of(ResultPlace.values()),
                false,
                CallMode.PLAIN,
                false,
                new BenchPlan.Effort(0, 0, 1, 1, 1, true));
        List<Round.Turn> turns = Arrays.stream(micros)
                .mapToObj(each -> new Round.Turn(
                        IntStream.rangeClosed(0, 100)
                                .mapToDouble(i -> 1000 * each * i)
                                .toArray(),
                        40_000 * each))
                .toList();
        long[] wrong = IntStream.range(0, micros.length).asLongStream().toArray();
        SizeRunResult result = new SizeRunResult(250, List.of(new Round(50, 50, turns)), wrong);
        return new Summary(job, plan, series, result, 2e9);
    }

    @Test
    void timesAndRatesAreThoseOfTheCalls() {
        Measurement m = summary(BenchCollective.ALLREDUCE, List.of(OUT, PEER_OUT), 1, 2)
                .measurements()
                .getFirst();
        assertEquals(1000, m.bytes());
        assertEquals(
                List.of(50.0, 10.0, 90.0, 99.0, 0.0, 40.0),
                Stream.of(m.micros(), m.p10Micros(), m.p90Micros(), m.p99Micros(), m.minMicros(), m.b2bMicros())
                        .map(each -> Math.round(1e6 * each) / 1e6)
                        .toList());
        assertEquals(0.02, m.algbw(), 1e-12, "GB/s: 1000 bytes in 50 µs");
        assertEquals(0.03, m.busbw(), 1e-12, "two times three of four parts");
        assertEquals(2, m.linkbw(), 1e-12);
        assertEquals(Double.NaN, m.messageRate());
        assertEquals(101, m.iterations());
        assertEquals(50, m.transferNanos(), 1e-9);
    }

    @Test
    void eachSeriesHasItsWrongElements() {
        List<Measurement> all = summary(BenchCollective.ALLREDUCE, List.of(OUT, IN, PEER_OUT), 1, 2, 3)
                .measurements();
        assertEquals(List.of(0L, 1L, 2L), all.stream().map(Measurement::wrong).toList());
    }

    /** A call of a stream has 64 messages, and two of four ranks send. */
    @Test
    void messagesOfAStreamShareItsTime() {
        Measurement m =
                summary(BenchCollective.STREAM, List.of(OUT), 64).measurements().getFirst();
        assertEquals(50, m.micros(), 1e-9);
        assertEquals(40, m.b2bMicros(), 1e-9);
        assertEquals(2.0 / 50, m.messageRate(), 1e-12, "in millions a second");
    }

    @Test
    void onlySeriesOfThePlaceAreComparedWith() {
        List<Comparison> found = summary(BenchCollective.ALLREDUCE, List.of(OUT, IN, PEER_OUT), 1, 1, 2)
                .comparisons();
        assertEquals(1, found.size(), found::toString);
        assertEquals(OUT.label(), found.getFirst().who());
        assertEquals("openmpi default", found.getFirst().against());
        assertEquals(0.5, found.getFirst().ratio(), 1e-12);
        assertEquals(0.5, found.getFirst().b2bRatio(), 1e-12);
    }

    @Test
    void withoutPeersTheFirstOfThePlaceIsComparedWith() {
        List<Comparison> found = summary(BenchCollective.ALLREDUCE, List.of(OUT, OTHER_OUT, IN), 1, 3, 1)
                .comparisons();
        assertEquals(1, found.size(), found::toString);
        assertEquals(OTHER_OUT.label(), found.getFirst().who());
        assertEquals(3, found.getFirst().ratio(), 1e-12);
    }
}
