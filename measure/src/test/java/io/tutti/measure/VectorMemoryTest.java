package io.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.measure.peer.PeerHosts;
import io.tutti.measure.peer.PeerSetting;
import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.BufferKind;
import io.tutti.measure.rank.CallMode;
import io.tutti.measure.rank.ResultPlace;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction.BuiltIn;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VectorMemoryTest {
    private static final long GIB = 1L << 30;

    @Test
    void everyPairOfVectorsCounts() {
        List<PeerSetting> none = List.of();
        requireGib(4, "an input and a result each", List.of("ring"), none, false, BufferKind.HEAP);
        requireGib(8, "2 inputs and results each", List.of("ring"), none, false, BufferKind.HEAP, BufferKind.NATIVE);
        requireGib(4, "an input and a result each", List.of("ring", "smp"), none, false, BufferKind.HEAP);
        requireGib(8, "2 inputs and results each", List.of("ring", "smp"), none, false, BufferKind.SHARED);
        requireGib(8, "2 inputs and results each", List.of("ring"), none, true, BufferKind.SHARED);
        PeerSetting peer = new PeerSetting(null, "default"); // only the number of peers matters
        requireGib(12, "3 inputs and results each", List.of("ring"), List.of(peer, peer), false, BufferKind.NATIVE);
    }

    @Test
    void aBarrierNeedsNone() {
        new VectorMemory(1)
                .check(plan(false, BufferKind.HEAP), job(BenchCollective.BARRIER, List.of("auto"), List.of()));
    }

    /** Two ranks with vectors of 1 GiB fit into so much, and not into less. */
    private static void requireGib(
            int gib,
            String words,
            List<String> algorithms,
            List<PeerSetting> peers,
            boolean limit,
            BufferKind... kinds) {
        BenchPlan plan = plan(limit, kinds);
        BenchJob job = job(BenchCollective.ALLREDUCE, algorithms, peers);
        new VectorMemory(gib * GIB).check(plan, job);
        VectorMemory less = new VectorMemory(gib * GIB - 1);
        assertEquals(
                "size=1073741824: 2 ranks with " + words + " need " + gib + ".0 GiB, this machine has " + gib
                        + ".0 GiB",
                assertThrows(IllegalArgumentException.class, () -> less.check(plan, job))
                        .getMessage());
    }

    private static BenchPlan plan(boolean limit, BufferKind... kinds) {
        return new BenchPlan(
                List.of(8L, GIB),
                ElementType.FLOAT32,
                BuiltIn.SUM,
                List.of(kinds),
                List.of(ResultPlace.OUT),
                limit,
                new CallMode(false, false),
                false,
                new BenchPlan.Effort(1, 0, 1, 1, 1, true));
    }

    private static BenchJob job(BenchCollective collective, List<String> algorithms, List<PeerSetting> peers) {
        return new BenchJob(
                collective, new PeerHosts(2, 2, false, null), "auto", algorithms, List.of(), peers, Optional.empty());
    }
}
