package io.tutti.bootstrap.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProcessorSetTest {
    @Test
    void listsAreRead() {
        assertEquals(List.of(0, 1, 2, 8), ProcessorSet.parse("0-2,8"));
        assertEquals(List.of(3), ProcessorSet.parse("3"));
    }

    @Test
    void ranksHaveTheirOwnWhileThereAreEnoughAndShareInBlocksElse() {
        List<Integer> all = ProcessorSet.allowed();
        for (int ranks : new int[] {1, all.size(), 2 * all.size(), 3 * all.size()}) {
            int some = Math.max(1, ranks / all.size());
            List<Integer> seats = IntStream.range(0, ranks)
                    .mapToObj(place -> ProcessorSet.of(place, ranks))
                    .toList();
            assertEquals(
                    IntStream.range(0, ranks)
                            .mapToObj(place -> all.get(place / some))
                            .toList(),
                    seats);
        }
    }

    @Test
    void onlyTheCallingThreadIsPinned() throws InterruptedException {
        assumeTrue(ProcessorSet.allowed().size() > 1, "needs two processors");
        int all = Runtime.getRuntime().availableProcessors();
        boolean[] pinned = new boolean[1];
        Thread thread =
                new Thread(() -> pinned[0] = Affinity.pin(ProcessorSet.allowed().get(1)));
        thread.start();
        thread.join();
        assertTrue(pinned[0]);
        assertEquals(all, Runtime.getRuntime().availableProcessors());
    }
}
