package io.tutti.launch;

import io.tutti.bootstrap.note.FailureNote;
import io.tutti.bootstrap.note.RankNote;
import io.tutti.error.CommunicationException.Category;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What all ranks of a launcher have told it together.
 *
 * @param notes in their order
 */
record JobNotes(List<RankNote> notes) {
    /** What ranks accuse. */
    private record Accusation(Category category, List<Integer> ranks) {
        static Accusation of(FailureNote note) {
            return new Accusation(note.category(), note.ranks());
        }
    }

    /**
     * Returns why the job failed. Rank 0 decides that for all ranks that it reaches, but a rank that is cut off from it accuses rank 0,
     * and a rank 0 that is cut off accuses one of the others. So most ranks are right; of equally many those with the lowest rank, which
     * are on the side of rank 0.
     *
     * @param among ranks whose word counts
     * @return the latest failure of the lowest of these ranks that says what most say
     */
    Optional<FailureNote> failure(Set<Integer> among) {
        Map<Integer, FailureNote> byRank = new TreeMap<>();
        for (RankNote note : notes) {
            if (note instanceof RankNote.Failed failed && among.contains(note.rank())) {
                byRank.put(note.rank(), failed.failure());
            } else if (note instanceof RankNote.GoingOn) {
                byRank.remove(note.rank()); // it has survived that
            }
        }
        Map<Accusation, Long> voices = byRank.values().stream()
                .collect(Collectors.groupingBy(Accusation::of, LinkedHashMap::new, Collectors.counting()));
        long most = voices.values().stream().mapToLong(Long::longValue).max().orElse(0);
        return byRank.values().stream()
                .filter(note -> voices.get(Accusation.of(note)) == most)
                .findFirst();
    }

    /** {@return the ranks of the latest generation in which a rank goes on; empty if none does} */
    Optional<Set<Integer>> survivors() {
        return notes.stream()
                .filter(RankNote.GoingOn.class::isInstance)
                .map(RankNote.GoingOn.class::cast)
                .max(Comparator.comparingInt(RankNote.GoingOn::generation))
                .map(latest -> Set.copyOf(latest.members()));
    }

    /** {@return the places of replacements for which ranks wait now; empty for none} */
    List<Integer> wanted() {
        Optional<Set<Integer>> survivors = survivors();
        return notes.stream()
                .filter(note -> note instanceof RankNote.Growing || note instanceof RankNote.GoingOn)
                .filter(note -> survivors.isEmpty() || survivors.get().contains(note.rank()))
                .reduce((earlier, later) -> later)
                .filter(RankNote.Growing.class::isInstance)
                .map(note -> ((RankNote.Growing) note).places())
                .orElse(List.of());
    }

    /**
     * Returns whether a rank looks for other survivors. It may note failures meanwhile: the join of a generation fails if a further rank is
     * lost.
     */
    boolean isShrinking(int rank) {
        return notes.stream()
                .filter(note -> note.rank() == rank && !(note instanceof RankNote.Failed))
                .reduce((earlier, later) -> later)
                .filter(RankNote.Shrinking.class::isInstance)
                .isPresent();
    }
}
