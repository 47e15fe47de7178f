package io.tutti.control.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.tutti.control.log.CallLogReply;
import io.tutti.control.log.CallLogs;
import io.tutti.control.log.StallReport;
import io.tutti.control.message.ControlMessage.Compare;
import io.tutti.control.message.ControlMessage.Farewell;
import io.tutti.control.message.ControlMessage.Reply;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A rank waits in a collective of a communicator of which the farewell of another rank says nothing. */
class MismatchChecksTest {
    private static final long COMMUNICATOR = 1_000;

    private final Coordinator coordinator = new Coordinator(3, (rank, message) -> {});

    /** Rank 2 leaves after so many communicators; rank 1 waits in the broadcast of another one. */
    private void leave(int communicators) {
        List<CallLogReply> logs = LongStream.range(0, communicators)
                .mapToObj(each ->
                        new CallLogReply(each, 1, "barrier()", 5, 1, "barrier()", 6, true, StallReport.NONE, List.of()))
                .toList();
        coordinator.receive(2, new Farewell(logs), 0);
        coordinator.receive(1, new Compare(COMMUNICATOR, new int[] {1, 2}, 1), 0);
        coordinator.receive(
                1,
                new Reply(new CallLogReply(
                        COMMUNICATOR, 1, "broadcast()", 7, 1, "", 8, false, StallReport.NONE, List.of())),
                0);
        coordinator.tick(2 * MismatchChecks.PATIENCE_NANOS);
        coordinator.tick(4 * MismatchChecks.PATIENCE_NANOS);
    }

    @Test
    void whoHasNotMadeItHasLeftBeforeTheCollective() {
        leave(CallLogs.MOST_RETIRED - 1);
        assertEquals(
                "rank 2 (rank 1 of the communicator) closed its communicator before collective #1 broadcast()",
                coordinator.cause().message());
    }

    /** It was the root, and all that it had sent is on its way. */
    @Test
    void whatALongFarewellHasNoRoomForIsNotHeldAgainstARank() {
        leave(CallLogs.MOST_RETIRED);
        assertNull(coordinator.cause());
    }
}
