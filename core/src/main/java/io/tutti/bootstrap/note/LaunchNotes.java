package io.tutti.bootstrap.note;

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
public record LaunchNotes(Optional<RankNotes> notes, int rank, List<Integer> origins) {
    /** Returns those of a rank at the start of its job: none of a job that the launcher has not started, which a rank may join, too. */
    public static LaunchNotes atStart(Membership membership) {
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
    public LaunchNotes of(List<Integer> members) {
        return new LaunchNotes(notes, rank, List.copyOf(members));
    }

    /** The job has failed. */
    public void failed(CommunicationException fault) {
        add(new RankNote.Failed(rank, FailureNote.of(fault, origins)));
    }

    /** The ranks that are left go on without the others. */
    public void shrinks() {
        add(new RankNote.Shrinking(rank));
    }

    /**
     * The ranks wait for replacements.
     *
     * @param places of replacements; none any more if it is empty
     */
    public void grows(List<Integer> places) {
        add(new RankNote.Growing(rank, places));
    }

    /** The ranks that are left have begun a generation. */
    public void goesOn(int generation) {
        add(new RankNote.GoingOn(rank, generation, origins));
    }

    /** This rank does not go on. */
    public void givesUp() {
        add(new RankNote.GivingUp(rank));
    }

    private void add(RankNote note) {
        notes.ifPresent(file -> file.add(note));
    }
}
