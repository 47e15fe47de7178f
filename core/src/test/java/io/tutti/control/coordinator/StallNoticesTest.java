package io.tutti.control.coordinator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.control.coordinator.MismatchChecks.Key;
import io.tutti.control.log.Awaited;
import io.tutti.control.log.CallLogReply;
import io.tutti.control.log.Finding;
import io.tutti.control.log.StallReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** One line for each collective in which ranks wait for long. */
class StallNoticesTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Key KEY = new Key(0, 1207);
    private static final int[] MEMBERS = {2, 3};
    private static final Finding FINDING = new Finding("rank 3 has not called it", List.of(3));

    private final List<String> lines = new ArrayList<>();
    private final StallNotices notices = new StallNotices(Duration.ofSeconds(10), lines::add);

    private static CallLogReply reply(long latest, String text, boolean waits, String site) {
        StallReport report =
                waits ? new StallReport(List.of(new Awaited(3, false, "shm")), List.of()) : StallReport.NONE;
        return new CallLogReply(0, 1207, latest < 1207 ? "" : text, 1, latest, text, 1, false, report, List.of(), site);
    }

    private static SortedMap<Integer, CallLogReply> answers(CallLogReply ofRank3) {
        SortedMap<Integer, CallLogReply> answers = new TreeMap<>();
        answers.put(2, reply(1207, "allreduce(SUM, FLOAT32, count=10) by ring", true, ""));
        if (ofRank3 != null) {
            answers.put(3, ofRank3);
        }
        return answers;
    }

    private void ask(long second) {
        notices.asked(KEY, MEMBERS, second * SECOND);
    }

    private void conclude(long second, CallLogReply ofRank3) {
        notices.concluded(KEY, answers(ofRank3), FINDING, second * SECOND);
    }

    @Test
    void theRankThatHasNotEnteredIsNamedOnceWithItsPlace() {
        CallLogReply late = reply(1206, "barrier()", false, "Main.load(Main.java:12) in thread main");
        for (long second = 0; second < 40; second += 4) {
            ask(second);
            conclude(second, late);
        }
        assertEquals(
                List.of(
                        "rank 3 (rank 1 of the communicator) has not entered allreduce #1207 for 12 s; it is in Main.load(Main.java:12) in thread main"),
                lines);
    }

    @Test
    void aLineIsDueAtTheBoundWhetherOrNotRanksAskThen() {
        ask(0);
        ask(6);
        assertTrue(notices.due(9 * SECOND).isEmpty());
        assertArrayEquals(MEMBERS, notices.due(10 * SECOND).get(KEY));
        conclude(10, null);
        assertEquals(
                List.of(
                        "rank 3 (rank 1 of the communicator) has not entered allreduce #1207 for 10 s; it does not answer"),
                lines);
        assertTrue(notices.due(11 * SECOND).isEmpty());
    }

    @Test
    void aCollectiveOfWhichNoRankAsksAnyLongerHasEnded() {
        ask(0);
        assertTrue(notices.due(10 * SECOND).isEmpty());
        ask(20); // another wait in the same collective begins anew
        assertTrue(notices.due(21 * SECOND).isEmpty());
    }

    @Test
    void nothingIsSaidOfWhatHasEndedMeanwhile() {
        ask(0);
        ask(9);
        SortedMap<Integer, CallLogReply> ended = new TreeMap<>();
        ended.put(2, reply(1208, "allreduce()", false, ""));
        ended.put(3, reply(1208, "allreduce()", false, ""));
        notices.concluded(KEY, ended, FINDING, 10 * SECOND);
        assertEquals(List.of(), lines);
    }
}
