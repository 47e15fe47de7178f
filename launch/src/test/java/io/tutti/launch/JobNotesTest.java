package io.tutti.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.bootstrap.note.FailureNote;
import io.tutti.bootstrap.note.RankNote;
import io.tutti.bootstrap.note.RankNotes;
import io.tutti.error.CommunicationException.Category;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What follows from the words of all ranks. */
class JobNotesTest {
    private static final Set<Integer> ALL = Set.of(0, 1, 2, 3);

    private static RankNote accuses(int rank, int accused) {
        return new RankNote.Failed(
                rank, new FailureNote(Category.PEER_LOST, List.of(accused), "rank " + accused + " is silent"));
    }

    private static JobNotes notes(RankNote... notes) {
        return new JobNotes(Arrays.asList(notes));
    }

    private static Optional<List<Integer>> accused(JobNotes notes) {
        return notes.failure(ALL).map(FailureNote::ranks);
    }

    @Test
    void mostRanksAreRightWhoeverIsFirst() {
        assertEquals(Optional.of(List.of(2)), accused(notes(accuses(2, 0), accuses(1, 2), accuses(0, 2))));
        assertEquals(
                Optional.of(List.of(0)), accused(notes(accuses(0, 1), accuses(3, 0), accuses(2, 0), accuses(1, 0))));
    }

    @Test
    void ofEquallyManyThoseOnTheSideOfRankZeroAreRight() {
        assertEquals(Optional.of(List.of(1)), accused(notes(accuses(1, 0), accuses(0, 1))));
        assertEquals(
                Optional.of(List.of(2)), accused(notes(accuses(3, 0), accuses(2, 0), accuses(1, 2), accuses(0, 2))));
    }

    @Test
    void whatARankHasSurvivedDoesNotCount() {
        JobNotes again = notes(
                accuses(0, 3),
                accuses(1, 3),
                accuses(2, 3),
                new RankNote.GoingOn(0, 1, List.of(0, 1, 2)),
                new RankNote.GoingOn(1, 1, List.of(0, 1, 2)),
                new RankNote.GoingOn(2, 1, List.of(0, 1, 2)),
                accuses(0, 1));
        assertEquals(Optional.of(List.of(1)), accused(again));
        assertEquals(Optional.of(Set.of(0, 1, 2)), again.survivors());
        assertEquals(Optional.empty(), accused(notes(accuses(0, 3), new RankNote.GoingOn(0, 1, List.of(0, 1)))));
    }

    /** Rank 2 was stopped when the others went on with it, and is continued when they have gone on without it. */
    @Test
    void theLatestGenerationCountsNotTheLatestNote() {
        RankNote late = new RankNote.GoingOn(2, 1, List.of(0, 1, 2));
        JobNotes without2 = notes(
                new RankNote.GoingOn(0, 1, List.of(0, 1, 2)),
                new RankNote.GoingOn(0, 2, List.of(0, 1)),
                new RankNote.Growing(0, List.of(2, 3)),
                late);
        assertEquals(Optional.of(Set.of(0, 1)), without2.survivors());
        assertEquals(List.of(2, 3), without2.wanted());
        assertEquals(List.of(4), notes(new RankNote.Growing(1, List.of(4))).wanted());
    }

    @Test
    void aRankShrinksUntilItGoesOnOrGivesUp() {
        RankNote begins = new RankNote.Shrinking(1);
        assertEquals(true, notes(accuses(1, 2), begins, accuses(1, 0)).isShrinking(1));
        assertEquals(false, notes(begins).isShrinking(0));
        assertEquals(
                false, notes(begins, new RankNote.GoingOn(1, 1, List.of(1))).isShrinking(1));
        assertEquals(false, notes(begins, new RankNote.GivingUp(1)).isShrinking(1));
    }

    @Test
    void notesAreReadAsTheyWereWritten(@TempDir Path folder) throws Exception {
        RankNotes file = new RankNotes(folder.resolve("notes"));
        assertEquals(List.of(), file.read());
        List<RankNote> all = List.of(
                accuses(1, 2),
                new RankNote.Failed(0, new FailureNote(Category.ABORTED, List.of(), "two\nlines")),
                new RankNote.Shrinking(0),
                new RankNote.GoingOn(0, 1, List.of(0, 3)),
                new RankNote.GivingUp(1));
        all.forEach(file::add);
        assertEquals(all, file.read());
        Files.writeString(file.file(), "1 failed PEER_LOST\n\nx\n2 dances\n3 goes-on 1 1,x\n3 goes-on 1,2\n");
        assertEquals(List.of(), file.read());
    }
}
