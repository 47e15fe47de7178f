package io.tutti.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.bootstrap.note.FailureNote;
import io.tutti.error.CommunicationException.Category;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which rank of a job is at fault, and with which status the job ends. */
class BlameTest {
    private static final Set<Integer> HERE = Set.of(0, 1, 2, 3);

    private final Blame blame = new Blame();

    private Blame.Verdict verdict(Category category, Integer... ranks) {
        return blame.verdict(Optional.of(new FailureNote(category, List.of(ranks), "it went wrong")), HERE);
    }

    @Test
    void theFirstThatFailedIsAtFaultUnlessOneWasKilled() {
        blame.ended(3, 0);
        blame.ended(1, 7);
        blame.ended(2, 1);
        assertEquals(
                new Blame.Verdict("rank 1 exited with status 7", Optional.of(1), 7),
                blame.verdict(Optional.empty(), HERE));
        blame.ended(0, 128 + 11);
        assertEquals(
                new Blame.Verdict("rank 0 was killed by signal 11 (SIGSEGV)", Optional.of(0), 139),
                blame.verdict(Optional.empty(), HERE));
    }

    /** A launcher of each machine knows its own ranks only. */
    @Test
    void aRankOfAnotherMachineIsNoneOfThisOne() {
        blame.ended(1, 7);
        assertEquals(
                new Blame.Verdict("rank 5 of another machine is at fault (PEER_LOST)", Optional.empty(), 7),
                verdict(Category.PEER_LOST, 5));
        assertEquals(
                new Blame.Verdict("rank 2 is at fault (PEER_LOST) and did not end by itself", Optional.of(2), 7),
                verdict(Category.PEER_LOST, 2));
    }

    @Test
    void severalRanksAreNamedBesideTheFirstThatFailed() {
        blame.ended(1, 7);
        assertEquals(
                new Blame.Verdict("rank 1 exited with status 7 (MISMATCH of ranks 2,3)", Optional.of(1), 7),
                verdict(Category.MISMATCH, 2, 3));
    }

    @Test
    void anAbortEndsWithTheStatusOfItsRankOrOfTheFirstThatFailed() {
        assertEquals(new Blame.Verdict("it went wrong", Optional.of(2), 1), verdict(Category.ABORTED, 2));
        blame.ended(1, 7);
        assertEquals(new Blame.Verdict("it went wrong", Optional.of(2), 7), verdict(Category.ABORTED, 2));
        blame.ended(2, 9);
        assertEquals(new Blame.Verdict("it went wrong", Optional.of(2), 9), verdict(Category.ABORTED, 2));
        assertEquals(new Blame.Verdict("it went wrong", Optional.empty(), 7), verdict(Category.ABORTED, 5));
    }

    /** 255 is what a program exits with that returns -1. */
    @Test
    void onlyNumbersOfSignalsAreSignals() {
        assertEquals("exited with status 255", ExitStatus.describe(255));
        assertEquals("exited with status 128", ExitStatus.describe(128));
        assertEquals("was killed by signal 64", ExitStatus.describe(192));
        assertEquals("exited with status 193", ExitStatus.describe(193));
        assertEquals("was killed by signal 1 (SIGHUP)", ExitStatus.describe(129));
    }

    /** A job that its user has stopped is not started again, whatever had failed before. */
    @Test
    void whatIsStoppedAfterAFailureHasItsStatusAndNoRestart() {
        blame.ended(1, 7);
        JobOutcome failed = JobOutcome.failed(blame.verdict(Optional.empty(), HERE), HERE, Set.of(2), Set.of());
        assertEquals("rank 1 exited with status 7; 3 other ranks ended, 1 by force", failed.verdict());
        assertEquals(true, failed.failed());
        JobOutcome stopped = failed.or(new Event.Stop(130, "interrupted"));
        assertEquals(new JobOutcome(7, failed.verdict(), Optional.of(1), false, Set.of()), stopped);
        assertEquals(
                new JobOutcome(130, "interrupted", Optional.empty(), false, Set.of()),
                JobOutcome.succeeded(Set.of()).or(new Event.Stop(130, "interrupted")));
    }
}
