package io.tutti.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import org.junit.jupiter.api.Test;

final class ElasticWorldTest {
    /** Those that were there have stopped to wait for replacements; one that came before knows only how many could at first. */
    @Test
    void shouldGrowOnlyIfRankZeroHasCountedThatMoreMayCome() {
        Tutti.local(2, world -> {
            ElasticWorld team = new ElasticWorld(world, 3, world.rank(), false);
            team.grow(line -> {
                throw new AssertionError(line);
            });
            assertEquals(world, team.now());
            team.agree();
            assertEquals(0, team.came());
        });
    }

    /** Of four ranks two were lost, one of them while a replacement came: there are fewer than before, and one is new. */
    @Test
    void shouldCountThoseThatAreNew() {
        Tutti.local(2, world -> {
            ElasticWorld team = new ElasticWorld(world, 4, 0, world.rank() == 1);
            team.agree();
            assertEquals(1, team.came());
            team.agree();
            assertEquals(0, team.came(), "it has been counted");
        });
    }

    /** Ranks that are threads cannot grow, so an attempt is seen by its refusal. */
    @Test
    void shouldLetAnotherComeForOneThatWasRefused() {
        Tutti.local(2, world -> {
            ElasticWorld team = new ElasticWorld(world, 3, 0, false);
            team.grow(line -> {
                throw new AssertionError(line);
            });
            team.refuse(1);
            RuntimeException attempt = assertThrows(RuntimeException.class, () -> team.grow(line -> {}));
            assertTrue(attempt.getMessage().contains("can grow"), attempt.getMessage());
        });
    }
}
