package io.tutti.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Options;
import io.tutti.cost.Placement;
import io.tutti.schedule.Topology;
import org.junit.jupiter.api.Test;

/** Choosing is cheap, told by what it derives and proves, not by time. */
class WorkTest {
    private static final long[] SIZES = {8, 1 << 10, 1 << 16, 1 << 20, 1 << 26};

    private static Candidate.Work work(Topology topology) {
        Chooser chooser = new Chooser(Placement.of(topology), Policy.of(Options.defaults()));
        for (long bytes : SIZES) {
            chooser.choose(call("allreduce", bytes, true, false));
            chooser.choose(call("allreduce", bytes, false, false));
        }
        return chooser.work();
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
            Chooser chooser = new Chooser(Placement.of(topology), Policy.of(Options.defaults()));
            chooser.choose(call("allreduce", 1024, true, false));
            int derived = chooser.work().derived;
            int proven = chooser.work().proven;
            assertTrue(derived <= 30 && proven <= 2, topology.nodes() + " nodes: " + derived + ", " + proven);
        }
    }

    private static CollectiveCall call(String collective, long bytes, boolean commutative, boolean exact) {
        return CollectiveCall.hypothetical(CollectiveKind.named(collective).orElseThrow(), bytes, commutative, exact);
    }
}
