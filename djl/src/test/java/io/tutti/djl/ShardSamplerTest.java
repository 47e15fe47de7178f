package io.tutti.djl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShardSamplerTest {
    @Test
    void ranksShareTheRecordsInStepsOfEqualSize() {
        for (int ranks = 1; ranks <= 5; ranks++) {
            for (int records = ranks; records < 70; records++) {
                check(records, ranks);
            }
        }
    }

    private static void check(int records, int ranks) {
        Set<Long> seen = new HashSet<>();
        int drawn = 0;
        List<Integer> sizes = sizes(0, records, ranks);
        for (int rank = 0; rank < ranks; rank++) {
            assertEquals(sizes, sizes(rank, records, ranks), records + " records, rank " + rank + " of " + ranks);
            for (List<Long> batch : new ShardSampler(4, 9, 0, rank, ranks).batches(records)) {
                seen.addAll(batch);
                drawn += batch.size();
            }
        }
        assertEquals(drawn, seen.size());
        assertEquals(records - records % ranks, drawn);
    }

    private static List<Integer> sizes(int rank, int records, int ranks) {
        return new ShardSampler(4, 9, 0, rank, ranks)
                .batches(records).stream().map(List::size).toList();
    }

    @Test
    void everyIterationHasAnOrderOfItsOwn() {
        List<List<Long>> first = new ShardSampler(4, 9, 0, 0, 2).batches(64);
        assertEquals(first, new ShardSampler(4, 9, 0, 0, 2).batches(64));
        assertNotEquals(first, new ShardSampler(4, 9, 1, 0, 2).batches(64));
    }
}
