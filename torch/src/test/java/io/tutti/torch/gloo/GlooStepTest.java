package io.tutti.torch.gloo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.Communicator;
import io.tutti.Tutti;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** All ranks succeed, or all fail, and go on together; without PyTorch. */
class GlooStepTest {
    private static final int RANKS = 3;
    private static final int VICTIM = 1;

    private static Supplier<String> failing(Communicator world, RuntimeException failure) {
        return () -> {
            if (world.rank() == VICTIM) {
                throw failure;
            }
            return "";
        };
    }

    @Test
    void allGetWhatEachHasGiven() {
        Tutti.local(
                RANKS,
                world -> assertEquals(
                        List.of("", "µ1", "µ2"),
                        GlooStep.take(world, () -> world.rank() == 0 ? "" : "µ" + world.rank())));
    }

    @Test
    void whatOneRefusesAllRefuse() {
        Tutti.local(RANKS, world -> {
            Supplier<String> part = failing(world, new IllegalArgumentException("interface=x"));
            Exception e = assertThrows(IllegalArgumentException.class, () -> GlooStep.take(world, part));
            assertEquals("interface=x", e.getMessage());
            assertEquals(RANKS, GlooStep.take(world, () -> "").size());
        });
    }

    @Test
    void theOthersLearnWhyOneHasFailed() {
        Tutti.local(RANKS, world -> {
            RuntimeException own = new UnsupportedOperationException("no sockets");
            Exception e = assertThrows(RuntimeException.class, () -> GlooStep.take(world, failing(world, own)));
            assertEquals(
                    world.rank() == VICTIM
                            ? own.toString()
                            : new IllegalStateException("rank 1 cannot join a group of Gloo: " + own).toString(),
                    e.toString());
            assertEquals(RANKS, GlooStep.take(world, () -> "").size());
        });
    }
}
