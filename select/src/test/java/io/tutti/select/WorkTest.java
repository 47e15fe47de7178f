package io.tutti.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Options;
import io.tutti.cost.Placement;
import io.tutti.schedule.Topology;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Choosing is cheap, told by what it derives and proves, not by time. */
class WorkTest {
    private static final long[] SIZES = {8, 1 << 10, 1 << 16, 1 << 20, 1 << 26};

    private static Candidate.Work work(Topology topology) {
        Candidates candidates = candidates(topology);
        Chooser chooser = chooser(topology, candidates);
        for (long bytes : SIZES) {
            chooser.choose(call("allreduce", bytes, true, false));
            chooser.choose(call("allreduce", bytes, false, false));
        }
        return candidates.work();
    }

    private static Candidates candidates(Topology topology) {
        return new Candidates(topology, Policy.of(Options.defaults()).lanes());
    }

    private static Chooser chooser(Topology topology, Candidates candidates) {
        return new Chooser(Placement.of(topology), Policy.of(Options.defaults()), candidates);
    }

    @Test
    void usualTopologiesNeedNoWork() {
        for (Topology topology : PropertiesMaker.topologies()) {
            Candidate.Work work = work(topology);
            assertEquals(0, work.derived, topology.toString());
            assertEquals(0, work.proven, topology.toString());
        }
    }

    /** Only those that could be the quickest are derived, none of them with many ops, and only what is taken is proven. */
    @Test
    void othersNeedLittle() {
        for (Topology topology : new Topology[] {Topology.uniform(512, 1), Topology.uniform(32, 16)}) {
            Candidates candidates = candidates(topology);
            chooser(topology, candidates).choose(call("allreduce", 1024, true, false));
            int derived = candidates.work().derived;
            int proven = candidates.work().proven;
            assertTrue(derived <= 30 && proven <= 2, topology.nodes() + " nodes: " + derived + ", " + proven);
        }
    }

    /** As the ranks of one process do: what one of them has derived, the others only read. */
    @Test
    void ranksOfAProcessDeriveOnce() {
        Topology topology = Topology.oneNode(67);
        Candidates alone = candidates(topology);
        chooser(topology, alone).choose(call("allreduce", 1024, true, false));
        Candidates shared = candidates(topology);
        try (ExecutorService ranks = Executors.newFixedThreadPool(8)) {
            for (int rank = 0; rank < 8; rank++) {
                ranks.execute(() -> chooser(topology, shared).choose(call("allreduce", 1024, true, false)));
            }
        }
        assertTrue(alone.work().derived > 0);
        assertEquals(alone.work().derived, shared.work().derived);
        assertEquals(alone.work().proven, shared.work().proven);
    }

    /** Ranks of one job share candidates with communicators that other ranks have no part in, and must choose alike. */
    @Test
    void choicesDoNotDependOnWhatWasDerivedBefore() {
        Topology[] topologies = {Topology.of(0, 0, 1), Topology.of(0, 1, 1, 0, 2), Topology.uniform(2, 3)};
        for (Topology topology : topologies) {
            for (String collective : new String[] {"allreduce", "broadcast", "allgather"}) {
                Map<CollectiveCall, String> fresh = freshChoices(topology, collective);
                int candidates = candidates(topology).of(collective).size();
                for (int derived = 0; derived < candidates; derived++) {
                    Candidates shared = candidates(topology);
                    shared.of(collective).get(derived).cost();
                    fresh.forEach((call, choice) -> assertEquals(
                            choice, chooser(topology, shared).choose(call).name(), () -> topology + ", " + call));
                }
            }
        }
    }

    /** What is chosen for each size where nothing was derived before, not even for another size. */
    private static Map<CollectiveCall, String> freshChoices(Topology topology, String collective) {
        Map<CollectiveCall, String> choices = new LinkedHashMap<>();
        for (long bytes = 1 << 3; bytes <= 1 << 26; bytes <<= 1) {
            CollectiveCall call = call(collective, bytes, true, false);
            choices.put(
                    call, chooser(topology, candidates(topology)).choose(call).name());
        }
        return choices;
    }

    @Test
    void choosersOfATopologyShareTheirCandidates() {
        Topology topology = Topology.oneNode(66);
        new Chooser(Placement.of(topology), Policy.of(Options.defaults())).choose(call("allreduce", 1024, true, false));
        Candidates shared =
                Candidates.shared(topology, Policy.of(Options.defaults()).lanes());
        int derived = shared.work().derived;
        assertTrue(derived > 0);
        new Chooser(Placement.of(topology), Policy.of(Options.defaults())).choose(call("allreduce", 1024, true, false));
        assertEquals(derived, shared.work().derived);
    }

    /** The candidates of eight topologies are kept, those used last. */
    @Test
    void topologiesUsedLastAreKept() {
        Candidates first = Candidates.shared(Topology.oneNode(2), 1);
        assertSame(first, Candidates.shared(Topology.oneNode(2), 1));
        assertNotSame(first, Candidates.shared(Topology.oneNode(2), 2));
        for (int ranks = 3; ranks < 9; ranks++) {
            Candidates.shared(Topology.oneNode(ranks), 1);
        }
        assertSame(first, Candidates.shared(Topology.oneNode(2), 1));
        for (int ranks = 10; ranks < 18; ranks++) {
            Candidates.shared(Topology.oneNode(ranks), 1);
        }
        assertNotSame(first, Candidates.shared(Topology.oneNode(2), 1));
    }

    private static CollectiveCall call(String collective, long bytes, boolean commutative, boolean exact) {
        return CollectiveCall.hypothetical(CollectiveKind.named(collective).orElseThrow(), bytes, commutative, exact);
    }
}
