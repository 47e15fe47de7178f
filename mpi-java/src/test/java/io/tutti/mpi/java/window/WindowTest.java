package io.tutti.mpi.java.window;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Windows among threads of this process. */
@Timeout(60)
class WindowTest {
    private static final int FENCES = 1_000;

    @Test
    void keepsNoSignalsThatHaveLeft() {
        Tutti.local(2, world -> {
            Window window = Window.open(world, MemorySegment.ofArray(new byte[8]), 1);
            for (int fence = 0; fence < FENCES; fence++) {
                window.fence();
            }
            assertTrue(window.kept() < FENCES / 10, () -> window.kept() + " sends");
            window.close();
        });
    }
}
