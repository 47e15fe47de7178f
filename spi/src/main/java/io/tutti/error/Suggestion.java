package io.tutti.error;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known word that a misspelled word probably meant. */
public final class Suggestion {
    private static final int MOST_EDITS = 2;
    private static final int LETTERS_PER_EDIT = 3;

    private Suggestion() {}

    /**
     * Returns the end of a message about an unknown word: {@code " (did you mean ring?)"}, or an empty text if no known
     * word is similar.
     *
     * @param word what was given; parameters after a colon are ignored
     * @param known all valid words
     * @return text to append, perhaps empty
     */
    public static String after(String word, Collection<String> known) {
        return nearest(word.split(":", 2)[0], known)
                .map(found -> " (did you mean " + found + "?)")
                .orElse("");
    }

    /**
     * Returns the known word with the fewest edits, if there is one with few enough. Case does not count.
     *
     * @param word what was given
     * @param known all valid words
     * @return a word of {@code known}, or empty
     */
    public static Optional<String> nearest(String word, Collection<String> known) {
        int most = Math.min(MOST_EDITS, word.length() / LETTERS_PER_EDIT);
        return known.stream()
                .filter(candidate -> Math.abs(candidate.length() - word.length()) <= most) // a word may be a whole file
                .filter(candidate -> edits(word, candidate) <= most)
                .min(Comparator.comparingInt(candidate -> edits(word, candidate)));
    }

    /** Returns how many characters must be inserted, removed or replaced, or swapped with their neighbour. */
    static int edits(String from, String to) {
        int[][] edits = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                edits[i][j] = i == 0 || j == 0 ? i + j : least(edits, from, i, to, j);
            }
        }
        return edits[from.length()][to.length()];
    }

    private static int least(int[][] edits, String from, int i, String to, int j) {
        int replaced = edits[i - 1][j - 1] + (isSame(from, i - 1, to, j - 1) ? 0 : 1);
        int least = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
        boolean isSwap = i > 1 && j > 1 && isSame(from, i - 1, to, j - 2) && isSame(from, i - 2, to, j - 1);
        return isSwap ? Math.min(least, edits[i - 2][j - 2] + 1) : least;
    }

    private static boolean isSame(String from, int i, String to, int j) {
        return Character.toLowerCase(from.charAt(i)) == Character.toLowerCase(to.charAt(j));
    }
}
