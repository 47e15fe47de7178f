package io.tutti;

import io.tutti.bootstrap.note.FailureNote;
import io.tutti.bootstrap.note.RankNote;
import io.tutti.bootstrap.note.RankNotes;
import io.tutti.config.JobVariables;
import io.tutti.error.CommunicationException;
import io.tutti.spi.Membership;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What this rank tells the launcher, if there is one.
 *
 * @param notes the launcher's file
 * @param rank this rank at the start of the job
 * @param origins what the ranks of this generation were at the start, by rank
 */
record LaunchNotes(Optional<RankNotes> notes, int rank, List<Integer> origins) {
    /** Returns those of a rank at the start of its job: none of a job that the launcher has not started, which a rank may join, too. */
    static LaunchNotes atStart(Membership membership) {
        Map<String, String> environment = System.getenv();
        boolean isLaunchers = JobVariables.launch(environment).equals(Optional.ofNullable(membership.launch()));
        Optional<RankNotes> notes = Optional.ofNullable(environment.get(JobVariables.FAILURE_NOTE))
                .filter(file -> isLaunchers)
                .map(Path::of)
                .map(RankNotes::new);
        List<Integer> all = IntStream.range(0, membership.size()).boxed().toList();
        return new LaunchNotes(notes, membership.rank(), all);
    }

    /** Returns those of the same rank in another generation. */
    LaunchNotes of(List<Integer> members) {
        return new LaunchNotes(notes, rank, List.copyOf(members));
    }

    void failed(CommunicationException fault) {
        add(new RankNote.Failed(rank, FailureNote.of(fault, origins)));
    }

    void shrinks() {
        add(new RankNote.Shrinking(rank));
    }

    /** @param places of replacements that the ranks wait for; none any more if it is empty */
    void grows(List<Integer> places) {
        add(new RankNote.Growing(rank, places));
    }

    void goesOn(int generation) {
        add(new RankNote.GoingOn(rank, generation, origins));
    }

    void givesUp() {
        add(new RankNote.GivingUp(rank));
    }

    private void add(RankNote note) {
        notes.ifPresent(file -> file.add(note));
    }
}
