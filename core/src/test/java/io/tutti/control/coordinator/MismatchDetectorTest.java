package io.tutti.control.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.tutti.control.log.Awaited;
import io.tutti.control.log.CallLogReply;
import io.tutti.control.log.Finding;
import io.tutti.control.log.Sent;
import io.tutti.control.log.StallReport;
import io.tutti.control.message.AbortReason;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.Ranks;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MismatchDetectorTest {
    private static final int[] FOUR = {0, 1, 2, 3};
    private final TreeMap<Integer, CallLogReply> answers = new TreeMap<>();

    private void says(int rank, String text, long latest, String latestText, boolean left) {
        answers.put(rank, new CallLogReply(1, 7, text, 5, latest, latestText, 6, left, StallReport.NONE, List.of()));
    }

    private AbortReason fatal() {
        return assertInstanceOf(MismatchDetector.Fatal.class, MismatchDetector.decide(7, FOUR, answers))
                .cause();
    }

    private Finding patience() {
        return assertInstanceOf(MismatchDetector.Undecided.class, MismatchDetector.decide(7, FOUR, answers))
                .finding();
    }

    @Test
    void namesBothSidesOfAMismatch() {
        says(0, "allreduce(count=1000)", 7, "", false);
        says(1, "allreduce(count=999)", 7, "", false);
        says(2, "allreduce(count=1000)", 7, "", false);
        says(3, "allreduce(count=1000)", 7, "", false);
        assertEquals(
                new AbortReason(
                        Category.MISMATCH,
                        List.of(1),
                        "mismatch in collective #7: ranks 0,2,3 called allreduce(count=1000), rank 1 called"
                                + " allreduce(count=999)"),
                fatal());
    }

    @Test
    void concernsEverybodyWhenThereIsNoMajority() {
        says(0, "a", 7, "", false);
        says(1, "b", 7, "", false);
        assertEquals(List.of(0, 1), fatal().ranks());
    }

    @Test
    void findsWhoLeftBeforeButNotWhoLeftAfter() {
        says(0, "barrier()", 7, "barrier()", false);
        says(2, "barrier()", 7, "barrier()", true);
        assertEquals(new Finding("ranks 1,3 do not answer", List.of(1, 3)), patience());
        says(1, "", 6, "barrier()", true);
        assertEquals("rank 1 closed its communicator before collective #7 barrier()", fatal().message());
        assertEquals(Category.PEER_LOST, fatal().category());
    }

    @Test
    void tellsWhoIsBehindAndWhoIsSilent() {
        says(0, "barrier()", 7, "barrier()", false);
        says(1, "", 6, "scan()", false);
        says(2, "", 0, "", false);
        assertEquals(
                "rank 3 does not answer; rank 1 has not called it (last: #6 scan()); rank 2 has not called it (nothing"
                        + " so far)",
                patience().text());
        assertEquals(List.of(1, 2, 3), patience().ranks());
    }

    @Test
    void tellsNumbersInTheWorldAndInTheCommunicator() {
        int[] members = {0, 2, 3};
        says(0, "barrier()", 7, "barrier()", false);
        says(2, "", 6, "scan()", false);
        assertEquals(
                new MismatchDetector.Undecided(new Finding(
                        "rank 3 (rank 2 of the communicator) does not answer; rank 2 (rank 1 of the communicator) has"
                                + " not called it (last: #6 scan())",
                        List.of(2, 3))),
                MismatchDetector.decide(7, members, answers));
    }

    private void waits(int rank, Awaited... awaited) {
        waits(rank, 7, List.of(), awaited);
    }

    private void waits(int rank, long latest, List<Sent> sent, Awaited... awaited) {
        StallReport waits = new StallReport(List.of(awaited), sent);
        answers.put(rank, new CallLogReply(1, 7, latest < 7 ? "" : "a", 5, latest, "a", 6, false, waits, List.of()));
    }

    /** A ring: each waits for the one before. Rank 1 has sent what rank 2 has not received, in the second lane only. */
    @Test
    void namesTheLinkOfACycleOnWhichAMessageIsOnTheWay() {
        waits(0, 7, List.of(new Sent(1, 0, 1), new Sent(1, 1, 1)), new Awaited(3, false, "tcp", 1, 1));
        waits(1, 7, List.of(new Sent(2, 0, 1), new Sent(2, 1, 2)), new Awaited(0, false, "tcp", 1, 1));
        waits(2, 7, List.of(new Sent(3, 0, 2), new Sent(3, 1, 1)), new Awaited(1, false, "tcp", 1, 1));
        waits(3, 7, List.of(new Sent(0, 1, 1)), new Awaited(2, false, "tcp", 1, 1));
        Finding link = new Finding(
                "all ranks have called it, and nothing comes through rank 1 -> rank 2 over tcp", List.of(1, 2));
        assertEquals(link, patience());
        waits(1, 7, List.of(), new Awaited(0, false, "tcp", 1, 1), new Awaited(2, true, "tcp", 1, 0));
        assertEquals(link, patience());
    }

    /** Rank 2 waits in an earlier collective for what rank 1 has sent: neither is behind by its own doing. */
    @Test
    void followsARankThatIsBehindToWhatItWaitsFor() {
        waits(0, new Awaited(2, false, "tcp"));
        waits(1, new Awaited(2, false, "tcp"));
        waits(2, 6, List.of(), new Awaited(1, false, "tcp"));
        waits(3, new Awaited(2, false, "tcp"));
        assertEquals(
                new Finding(
                        "rank 2 has not called it (is still in #6 a), and nothing comes through rank 1 -> rank 2 over"
                                + " tcp",
                        List.of(1, 2)),
                patience());
        says(1, "", 5, "a", false);
        assertEquals(
                new Finding(
                        "rank 1 has not called it (last: #5 a); rank 2 has not called it (is still in #6 a)",
                        List.of(1)),
                patience());
    }

    /** Rank 2 has not left connect, where it waits for rank 3. */
    @Test
    void blamesNoRankThatWaitsInTheWarmUpOfConnect() {
        waits(0, new Awaited(2, false, "tcp"));
        waits(1, new Awaited(2, false, "tcp"));
        StallReport waits = new StallReport(List.of(new Awaited(3, false, "tcp")), List.of());
        answers.put(2, new CallLogReply(0, 7, "", 0, 0, "", 0, false, waits, List.of()));
        assertEquals(
                new Finding(
                        "rank 3 does not answer; rank 2 has not called it (is still in the warm-up of connect)",
                        List.of(3)),
                patience());
    }

    @Test
    void followsWaitsToTheLinkWhereTheyEnd() {
        waits(0, new Awaited(3, false, "shm"));
        waits(1);
        waits(2, new Awaited(1, false, "tcp"));
        waits(3, new Awaited(2, true, "shm"));
        assertEquals(
                new Finding(
                        "all ranks have called it, and nothing comes through rank 1 -> rank 2 over tcp", List.of(1, 2)),
                patience());
        waits(1, new Awaited(2, false, "tcp"));
        assertEquals(List.of(1, 2), patience().ranks());
        waits(1, new Awaited(0, false, "tcp"));
        assertEquals(
                "all ranks have called it, and nothing comes through rank 3 -> rank 0 over shm, rank 0 -> rank 1 over"
                        + " tcp, rank 1 -> rank 2 over tcp, rank 3 -> rank 2 over shm",
                patience().text());
    }

    @Test
    void isSilentAboutWhatIsNoLongerKept() {
        for (int rank : FOUR) {
            says(rank, rank == 0 ? "barrier()" : "", 40, "", false);
        }
        assertInstanceOf(MismatchDetector.Unclear.class, MismatchDetector.decide(7, FOUR, answers));
        assertEquals(
                new MismatchDetector.Undecided(new Finding("all ranks have called it", List.of())),
                MismatchDetector.decideByPast(7, FOUR, answers));
    }

    @Test
    void shortensLongLists() {
        assertEquals("ranks 0,2,3,5-8", Ranks.text(List.of(8, 7, 6, 5, 3, 2, 0)));
        List<Integer> even =
                java.util.stream.IntStream.range(0, 50).map(i -> 2 * i).boxed().toList();
        assertEquals("ranks 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 and 34 more", Ranks.text(even));
    }
}
