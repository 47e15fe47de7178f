package io.tutti.bootstrap.note;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.Excerpt;
import java.util.List;

/**
 * Why a job ended, as one of its ranks has learned it.
 *
 * @param category the kind of fault
 * @param ranks ranks at fault or concerned; may be empty
 * @param message what the rank says of it, in one line
 */
public record FailureNote(Category category, List<Integer> ranks, String message) {
    private static final int MOST_CHARACTERS = 2_000;

    /** Copies the ranks, puts the message on one line, and leaves out the middle of a long one. */
    public FailureNote {
        ranks = List.copyOf(ranks);
        message = Excerpt.of(message.replaceAll("\\R", " ").strip(), MOST_CHARACTERS / 2);
    }

    /**
     * Creates the note of a fault.
     *
     * @param fault names ranks of a generation of the job
     * @param origins what these ranks were at the start of the job, by rank
     * @return the note, which names ranks of the start
     */
    public static FailureNote of(CommunicationException fault, List<Integer> origins) {
        List<Integer> ranks = fault.ranks().stream().map(origins::get).toList();
        String numbers =
                ranks.equals(fault.ranks()) ? "" : " (numbers of the survivors, which were ranks " + origins + ")";
        return new FailureNote(fault.category(), ranks, fault.reason() + numbers);
    }
}
