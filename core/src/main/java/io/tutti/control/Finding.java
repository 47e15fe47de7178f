package io.tutti.control;

import java.util.List;

/**
 * What a comparison of call logs has found that ends nothing.
 *
 * @param text a few words: who has not begun the collective, who does not answer, who waits for whom; empty if none has come back
 * @param ranks world ranks that the text names as what is waited for in the end
 */
public record Finding(String text, List<Integer> ranks) {
    /** No comparison has come back. */
    public static final Finding NONE = new Finding("", List.of());

    /** Copies the ranks. */
    public Finding {
        ranks = List.copyOf(ranks);
    }
}
