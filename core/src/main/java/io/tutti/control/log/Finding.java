package io.tutti.control.log;

import java.util.List;

/**
 * A finding of a comparison of call logs that does not end the job.
 *
 * @param text the ranks that have not begun the collective, that do not answer, or that wait for others; empty before the first
 *     comparison is complete
 * @param ranks world ranks in the text that all waits lead to
 */
public record Finding(String text, List<Integer> ranks) {
    /** No comparison is complete. */
    public static final Finding NONE = new Finding("", List.of());

    /** Copies the ranks. */
    public Finding {
        ranks = List.copyOf(ranks);
    }
}
