package io.tutti.control.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.tutti.control.log.Awaited;
import io.tutti.control.log.CallLogReply;
import io.tutti.control.log.CallLogs;
import io.tutti.control.log.StallReport;
import io.tutti.control.message.ControlMessage.Reply;
import io.tutti.error.CommunicationException.Detection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is known of a rank that is lost. */
class LastRepliesTest {
    private static final long SECOND = 1_000_000_000L;

    private final Coordinator coordinator = new Coordinator(3, (rank, message) -> {});

    private static CallLogReply reply(long communicator, long latest, StallReport waits, String site) {
        String text = latest == 0 ? "" : "barrier() by ring";
        return new CallLogReply(communicator, 5, "", 0, latest, text, 0, false, waits, List.of(), site);
    }

    private String lost(CallLogReply last, long seconds) {
        coordinator.receive(1, new Reply(last), SECOND);
        assertNull(coordinator.cause());
        coordinator.ended(1, Detection.CLOSED, "rank 1 died", (1 + seconds) * SECOND);
        return coordinator.cause().message();
    }

    @Test
    void aRankThatWasInTheProgramIsSaidToHaveBeenThere() {
        assertEquals(
                "rank 1 died; 2.0 s before, it was after #4 barrier() by ring, in Walk.load(Walk.java:20) in thread main",
                lost(reply(0, 4, StallReport.NONE, "Walk.load(Walk.java:20) in thread main"), 2));
    }

    @Test
    void aRankThatWaitedIsSaidToHaveBeenInItsCall() {
        StallReport waits = new StallReport(List.of(new Awaited(2, false, "tcp")), List.of());
        assertEquals(
                "rank 1 died; 0.0 s before, it was in #4 barrier() by ring of communicator 7",
                lost(reply(7, 4, waits, ""), 0));
    }

    @Test
    void aRankThatHadBegunTheCallIsSaidToHaveBeenInIt() {
        assertEquals(
                "rank 1 died; 1.0 s before, it was in #5 barrier() by ring",
                lost(reply(0, 5, StallReport.NONE, ""), 1));
    }

    @Test
    void aRankThatHadCalledNothingIsSaidToHaveBeenBefore() {
        assertEquals(
                "rank 1 died; 1.0 s before, it was before its first collective, in Walk.main(Walk.java:9)",
                lost(reply(0, 0, StallReport.NONE, "Walk.main(Walk.java:9)"), 1));
    }

    @Test
    void whatIsOldOrOfTheWarmUpTellsNothing() {
        assertEquals("rank 1 died", lost(reply(0, 4, StallReport.NONE, ""), 31));
        LastReplies replies = new LastReplies();
        replies.add(1, reply(CallLogs.WARM_UP, 1, StallReport.NONE, ""), 0);
        assertEquals("", replies.whereabouts(1, 0));
    }

    /** It is asked because others wait there, and it has closed that communicator. */
    @Test
    void aRankIsNotSaidToBeInWhatItHasClosed() {
        LastReplies replies = new LastReplies();
        replies.add(1, reply(0, 4, StallReport.NONE, ""), 0);
        String where = replies.whereabouts(1, 0);
        replies.add(1, reply(9, 7, StallReport.NONE, "").afterLeaving(), 0);
        replies.add(1, CallLogReply.forgotten(9, 5), 0);
        assertEquals(where, replies.whereabouts(1, 0));
        assertEquals("; 0.0 s before, it was after #4 barrier() by ring", where);
    }
}
