package io.tutti.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.schedule.Collectives;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KeysTest {
    private final AtomicInteger asked = new AtomicInteger();

    /** Each rank sends to the next one with its number as the key. */
    private Schedule schedule(int ranks, Symmetry symmetry) {
        return Schedule.of("test", Collectives.allgather(ranks), symmetry, rank -> {
            asked.incrementAndGet();
            return new ProgramBuilder(rank)
                    .send((rank + 1) % ranks, rank, Slice.input(rank, 1))
                    .build();
        });
    }

    @Test
    void fewRanksAreAskedForTheirHighestKey() {
        assertEquals(7, new Keys(schedule(7, Symmetry.NONE)).next());
        assertEquals(7, asked.get());
    }

    @Test
    void ofManyRanksOneIsAsked() {
        assertEquals(1, new Keys(schedule(10_000, Symmetry.rotation(10_000, 10_000))).next());
        assertEquals(1, asked.get());
        assertEquals(1 << 20, new Keys(schedule(10_000, Symmetry.NONE)).next());
        assertEquals(2, asked.get());
    }
}
