package io.tutti.run.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.control.LocalControlPlane;
import io.tutti.control.log.Awaited;
import io.tutti.control.log.CallLogReply;
import io.tutti.control.log.StallReport;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A context for a warm-up, and the one that uses the same links after it. */
class CommunicatorContextTest {
    private final ControlPlane[] planes = LocalControlPlane.create(2);
    private final CommunicatorContext world =
            new CommunicatorContext(planes[0], Options.defaults(), 0, new int[] {0, 1}, true, null);
    private final CommunicatorContext warmUp = world.forWarmUp();

    @AfterEach
    void close() {
        warmUp.close();
        world.close();
        for (ControlPlane plane : planes) {
            plane.close();
        }
    }

    @Test
    void bothCountFromOneAndLinksTellThemApart() {
        assertEquals(1, warmUp.nextSequence());
        assertEquals(1, world.nextSequence());
        assertEquals(1, world.onLinks(1));
        assertNotEquals(world.onLinks(1), warmUp.onLinks(1));
    }

    @Test
    void whatIsCalledInAWarmUpIsNotCounted() {
        warmUp.counter("allreduce").add(4);
        assertEquals(List.of(), planes[0].counts());
        world.counter("allreduce").add(4);
        assertEquals(1, planes[0].counts().size());
    }

    /** Ranks that are through ask why this rank has not called the world's first collective. */
    @Test
    void theWorldsCallLogTellsWhatAWarmUpWaitsFor() {
        StallReport waits = new StallReport(List.of(new Awaited(1, false, "shm")), List.of());
        warmUp.tellWaits(1, waits);
        assertEquals(waits, CallLogReply.of(world.callLog(), 0, 1, false).waits());
        warmUp.tellWaits(1, StallReport.NONE);
        assertEquals(
                StallReport.NONE, CallLogReply.of(world.callLog(), 0, 1, false).waits());
    }
}
