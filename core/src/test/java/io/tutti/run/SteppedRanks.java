package io.tutti.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.control.LocalControlPlane;
import io.tutti.transport.LinkTable;
import io.tutti.transport.LocalTables;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Ranks that share memory, driven step by step by one thread in an order drawn at random, so that some lag behind others
 * as far as the protocols let them.
 */
final class SteppedRanks {
    private static final int MOST_STEPS = 3_000_000;

    private SteppedRanks() {}

    /** A rank. */
    interface Stepped {
        /** Whether it has made all its calls. */
        boolean isThrough();

        /** Begins a call, or does what can be done now. */
        void step();
    }

    /** A rank's place, with memory that the others see, too. */
    record Member(ControlPlane plane, LinkTable table, MemorySegment memory) {}

    /** Opens the links of so many ranks. */
    static List<Member> members(int ranks, Options options, long bytes) {
        LocalTables tables = new LocalTables();
        List<Future<Member>> members = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(ranks)) { // to allocate is a joint step
            for (ControlPlane plane : LocalControlPlane.create(ranks)) {
                members.add(threads.submit(() -> {
                    LinkTable table = tables.open(plane, options, 1);
                    return new Member(plane, table, table.allocate(bytes));
                }));
            }
        }
        return members.stream().map(Future::resultNow).toList();
    }

    /** Drives all ranks to their ends. One may be left out for a long while. */
    static void run(List<? extends Stepped> ranks, Random random) {
        Stepped late = null;
        int patience = 0;
        long steps = 0;
        while (ranks.stream().anyMatch(rank -> !rank.isThrough())) {
            if (patience-- == 0) {
                late = random.nextBoolean() ? ranks.get(random.nextInt(ranks.size())) : null;
                patience = random.nextInt(200);
            }
            Stepped next = ranks.get(random.nextInt(ranks.size()));
            if (next != late && !next.isThrough()) {
                next.step();
            }
            assertTrue(++steps < MOST_STEPS, () -> "nothing moves any more: " + ranks);
        }
    }
}
