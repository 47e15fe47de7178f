package io.tutti.launch;

import io.tutti.bootstrap.note.FailureNote;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.Ranks;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Determines the rank at fault for a failed job. The rank that ended first is not necessarily at fault: ranks also end
 * because another rank is stopped or was killed a moment earlier. The cause on which most ranks agree therefore takes
 * precedence, followed by a process that was killed or is stopped.
 */
final class Blame {
    private static final Set<Integer> FATAL_SIGNALS = Set.of(4, 6, 7, 8, 9, 11, 24);

    private final Map<Integer, Integer> ended = new LinkedHashMap<>();
    private final Map<Integer, String> stopped = new LinkedHashMap<>();

    /** Records that a rank ended by itself with this exit status. */
    void ended(int rank, int status) {
        ended.put(rank, status);
    }

    /** Returns whether one of these ranks ended by itself with another status than 0. */
    boolean hasFailed(Set<Integer> ranks) {
        return ranks.stream().anyMatch(rank -> ended.getOrDefault(rank, 0) != 0);
    }

    /** Forgets ranks without which the others go on. */
    void forget(Set<Integer> lost) {
        ended.keySet().removeAll(lost);
        stopped.keySet().removeAll(lost);
    }

    /** Describes how a rank has ended; empty if it has not. */
    Optional<String> end(int rank) {
        return Optional.ofNullable(ended.get(rank)).map(ExitStatus::describe);
    }

    /**
     * Records that a rank was stopped when the others had ended or were about to be ended. {@code what} describes it
     * and follows the rank's name in messages.
     */
    void stopped(int rank, String what) {
        stopped.put(rank, what);
    }

    /**
     * Why a job failed.
     *
     * @param text description for the user
     * @param rank the rank at fault, if it ran on this machine
     * @param status exit status of the job
     */
    record Verdict(String text, Optional<Integer> rank, int status) {}

    /** Returns the verdict. Call it after all ranks have ended; at least one rank has failed, was stopped, or aborted the job. */
    Verdict verdict(Optional<FailureNote> note, Set<Integer> here) {
        if (note.isPresent() && note.get().category() == Category.ABORTED) {
            return aborted(note.get(), here);
        }
        if (note.isPresent() && note.get().ranks().size() == 1) {
            int rank = note.get().ranks().getFirst();
            String fault = "is at fault (" + note.get().category() + ")";
            return here.contains(rank)
                    ? of(rank, fault + " and did not end by itself")
                    : new Verdict(
                            "rank " + rank + " of another machine " + fault, Optional.empty(), statusOf(firstFailed()));
        }
        Verdict plain = of(likely(), "");
        return note.map(FailureNote::ranks).filter(ranks -> !ranks.isEmpty()).isEmpty()
                ? plain
                : new Verdict(
                        plain.text + " (" + note.get().category() + " of "
                                + Ranks.text(note.get().ranks()) + ")",
                        plain.rank,
                        plain.status);
    }

    /** The rank that aborted the job says why. Its process may have ended in any way, and so may all others. */
    private Verdict aborted(FailureNote note, Set<Integer> here) {
        Optional<Integer> rank = note.ranks().stream().filter(here::contains).findFirst();
        int status = rank.map(this::statusOf).orElse(0);
        if (status == 0) {
            status = firstFailed() < 0 ? ExitStatus.ABORTED : statusOf(firstFailed());
        }
        return new Verdict(note.message(), rank, status);
    }

    /** The first rank that ended with another status than 0; -1 if none did. */
    private int firstFailed() {
        return ended.entrySet().stream()
                .filter(each -> each.getValue() != 0)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(-1);
    }

    private int likely() {
        for (Map.Entry<Integer, Integer> each : ended.entrySet()) {
            if (FATAL_SIGNALS.contains(ExitStatus.signal(each.getValue()))) {
                return each.getKey();
            }
        }
        return stopped.isEmpty() ? firstFailed() : stopped.keySet().iterator().next();
    }

    private Verdict of(int rank, String otherwise) {
        String what = stopped.containsKey(rank)
                ? stopped.get(rank)
                : ended.containsKey(rank) ? ExitStatus.describe(ended.get(rank)) : otherwise;
        int status = statusOf(rank);
        return new Verdict(
                "rank " + rank + " " + what, Optional.of(rank), status == 0 ? statusOf(firstFailed()) : status);
    }

    /** Returns the status of a rank that ended by itself, or the status of a stopped process if no rank failed. */
    private int statusOf(int rank) {
        return ended.getOrDefault(rank, rank < 0 ? ExitStatus.STOPPED : 0);
    }
}
