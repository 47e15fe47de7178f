package io.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.measure.peer.PeerHosts;
import io.tutti.measure.peer.PeerSetting;
import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.BufferKind;
import io.tutti.measure.rank.CallMode;
import io.tutti.measure.rank.ResultPlace;
import io.tutti.measure.tune.TunePlan;
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

    /** The programs of MPI would measure a shorter vector. */
    @Test
    void otherLibrariesCountInAnInt() {
        VectorMemory memory = new VectorMemory(Long.MAX_VALUE);
        List<PeerSetting> peers = List.of(new PeerSetting(null, "default"));
        BenchPlan plan = plan(8 * GIB, false, BufferKind.NATIVE);
        memory.check(plan, job(BenchCollective.ALLREDUCE, List.of("ring"), List.of()));
        memory.check(plan, job(BenchCollective.ALLGATHER, List.of("ring"), peers)); // two blocks
        assertEquals(
                "size=8589934592: a call has 2147483648 elements of type=FLOAT32, other libraries take at most 2147483647",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> memory.check(plan, job(BenchCollective.ALLREDUCE, List.of("ring"), peers)))
                        .getMessage());
    }

    @Test
    void tuningNeedsVectorsToo() {
        VectorMemory memory = new VectorMemory(400 * GIB);
        memory.check(tuning(100 * GIB, BufferKind.SHARED), 2);
        assertEquals(
                "size=107374182400: 3 ranks with an input and a result each need 600.0 GiB, this machine has 400.0 GiB",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> memory.check(tuning(100 * GIB, BufferKind.SHARED), 3))
                        .getMessage());
        assertEquals(
                "size=107374182400 has more elements of type=FLOAT32 than an array can hold; use --buffers shared",
                assertThrows(IllegalArgumentException.class, () -> memory.check(tuning(100 * GIB, BufferKind.HEAP), 2))
                        .getMessage());
    }

    private static TunePlan tuning(long bytes, BufferKind memory) {
        return new TunePlan(
                List.of(BenchCollective.ALLREDUCE),
                false,
                new TunePlan.Effort(1, 1, 0),
                List.of(),
                memory,
                List.of(8L, bytes));
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
        return plan(GIB, limit, kinds);
    }

    private static BenchPlan plan(long bytes, boolean limit, BufferKind... kinds) {
        return new BenchPlan(
                List.of(8L, bytes),
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
