package io.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.measure.BenchPlan.Effort;
import io.tutti.measure.output.Overlap;
import io.tutti.measure.peer.PeerHosts;
import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.BenchVariant;
import io.tutti.measure.rank.BufferKind;
import io.tutti.measure.rank.CallMode;
import io.tutti.measure.rank.ResultPlace;
import io.tutti.measure.wire.Instruction;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OverlapRunTest {
    /** Otherwise the number of times would be negative, and the bench end in a stack trace. */
    @Test
    void thereAreNoMoreTimesThanAnArrayHolds() {
        assertEquals(5, OverlapRun.calls(new Effort(0, 0, 10, 2, 1, false), 1e-6));
        int most = OverlapRun.calls(new Effort(0, 0, Integer.MAX_VALUE, 1, 1e9, false), 1e-6);
        assertEquals(Integer.MAX_VALUE - 10, Math.multiplyExact(most, Instruction.OVERLAP_PARTS));
    }

    /** Each call is made alone, beside a computation as long, and takes that time, too. */
    @Test
    void aCallWithItsComputationTakesAsLongAsThreeCalls() {
        assertEquals(103, OverlapRun.calls(new Effort(0, 0, 1000, 1, 0.31, false), 1e-3));
    }

    @Test
    void whatIsHiddenIsAPartOfTheCall() {
        assertEquals(0.6, Overlap.hidden(100, 80, 120), 1e-12);
        assertEquals(1, Overlap.hidden(100, 100, 90), "no more than all of it");
        assertEquals(-0.5, Overlap.hidden(100, 100, 250), 1e-12, "both together take longer than one after the other");
    }

    @Test
    void theCallTheComputationAndBothAreToldApart() throws Exception {
        Effort effort = new Effort(0, 0, 4, 2, 1, false);
        try (GivenRanks ranks = GivenRanks.start(1, true, (rank, instruction) -> times(instruction))) {
            BenchVariant variant = new BenchVariant("ring", BufferKind.HEAP, ResultPlace.OUT);
            List<BenchSeries> series = List.of(new BenchSeries(ranks, 0, variant, "tutti"));
            Overlap found =
                    new OverlapRun(job(), plan(effort), series, 250).run().getFirst();
            assertEquals(1000, found.bytes());
            assertEquals(
                    List.of(100.0, 80.0, 120.0),
                    List.of(found.callMicros(), found.computationMicros(), found.bothMicros()));
            assertEquals(0.6, found.hidden(), 1e-12);
        }
    }

    private static long[] times(Instruction instruction) {
        boolean isOverlap = instruction.kind() == Instruction.Kind.OVERLAP;
        long[] nanos = new long[instruction.iterations() * (isOverlap ? Instruction.OVERLAP_PARTS : 1)];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = new long[] {100_000, 80_000, 120_000}[i % Instruction.OVERLAP_PARTS];
        }
        return nanos;
    }

    private static BenchJob job() {
        return new BenchJob(
                BenchCollective.ALLREDUCE,
                new PeerHosts(4, 4, false),
                "shm",
                List.of("ring"),
                List.of(),
                List.of(),
                Optional.empty());
    }

    private static BenchPlan plan(Effort effort) {
        return new BenchPlan(
                List.of(1000L),
                ElementType.FLOAT32,
                Reduction.BuiltIn.SUM,
                List.of(BufferKind.HEAP),
                List.of(ResultPlace.OUT),
                false,
                CallMode.PLAIN,
                true,
                effort);
    }
}
