package io.tutti.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the word that a user probably meant. */
final class Nearest {
    private static final int MOST_EDITS = 2;

    private Nearest() {}

    /** Returns the known word with the fewest edits, if that number is not too large. */
    static Optional<String> to(String word, Collection<String> known) {
        return known.stream()
                .filter(candidate -> edits(word, candidate) <= Math.min(MOST_EDITS, word.length() / 3))
                .min(Comparator.comparingInt(candidate -> edits(word, candidate)));
    }

    /** Returns the number of characters to insert, remove or replace. */
    static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
