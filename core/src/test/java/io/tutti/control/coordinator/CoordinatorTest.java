package io.tutti.control.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.tutti.control.message.AbortReason;
import io.tutti.control.message.ControlMessage.Farewell;
import io.tutti.control.message.ControlMessage.LinkLost;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When rank 0 believes that a data link broke. */
class CoordinatorTest {
    private static final long MILLI = 1_000_000L;

    private final List<Integer> told = new ArrayList<>();
    private final Coordinator coordinator = new Coordinator(3, (rank, message) -> told.add(rank));

    private void report(int reporter, int rank, long millis) {
        coordinator.receive(reporter, new LinkLost(rank), millis * MILLI);
        coordinator.tick(millis * MILLI);
    }

    /** The reporter has looked while the other completed its part and left, and sees so at its next look. */
    @Test
    void aReportThatIsNotRepeatedIsForgotten() {
        report(1, 2, 0);
        coordinator.receive(2, new Farewell(List.of()), 10 * MILLI);
        for (long millis = 0; millis < 60_000; millis += 100) {
            coordinator.tick(millis * MILLI);
        }
        assertNull(coordinator.cause());
    }

    @Test
    void reportsOfDifferentWaitsDoNotAddUp() {
        for (long millis = 0; millis < 60_000; millis += 1_100) {
            report(1, 2, millis);
            report(2, 1, millis + 500);
        }
        assertNull(coordinator.cause());
    }

    @Test
    void aReportThatIsRepeatedForASecondEndsTheJob() {
        for (long millis = 0; millis < 1_000; millis += 250) {
            report(1, 2, millis);
            assertNull(coordinator.cause());
        }
        report(1, 2, 1_000);
        assertEquals(
                "rank 2 is alive, but its data link to rank 1 broke",
                coordinator.cause().message());
    }

    /** A farewell that comes meanwhile gives the better explanation. */
    @Test
    void whoHasLeftMeanwhileIsSaidToHaveLeft() {
        report(1, 2, 0);
        coordinator.receive(2, new Farewell(List.of()), 900 * MILLI);
        report(1, 2, 600);
        report(1, 2, 1_000);
        assertEquals(
                "rank 2 left while rank 1 still needed it", coordinator.cause().message());
    }

    /** Once it is told it may exit, and the others would report its end as the cause. */
    @Test
    void rankZeroIsToldLastWhyTheJobHasEnded() {
        coordinator.abort(AbortReason.lost(1, "rank 1 died"));
        assertEquals(List.of(2, 1, 0), told);
        coordinator.abort(AbortReason.lost(2, "rank 2 died"));
        assertEquals(3, told.size());
        assertEquals("rank 1 died", coordinator.cause().message());
    }
}
