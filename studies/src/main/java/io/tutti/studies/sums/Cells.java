package io.tutti.studies.sums;

import io.tutti.error.Excerpt;
import java.util.List;

/**
 * The cells of a line of comma-separated values, which anybody may have changed.
 *
 * @param type of the record that the line was written from
 * @param words as many as the type has components
 */
record Cells(Class<? extends Record> type, List<String> words) {
    /** Characters of either end of a cell in a message. */
    private static final int SHOWN = 20;

    private static final int MOST_DIGITS = 18;

    String text(int column) {
        return words.get(column);
    }

    /** @throws IllegalArgumentException if the cell is no whole number from 0 to {@code most}; the message names the column */
    long whole(int column, long most) {
        String word = words.get(column);
        boolean isNumber = word.matches("[0-9]{1," + MOST_DIGITS + "}");
        if (!isNumber || Long.parseLong(word) > most) {
            throw wrong(column, "a whole number from 0 to " + most);
        }
        return Long.parseLong(word);
    }

    int whole(int column) {
        return (int) whole(column, Integer.MAX_VALUE);
    }

    /** @throws IllegalArgumentException if the cell is no finite number; the message names the column */
    double number(int column) {
        try {
            double number = Double.parseDouble(words.get(column));
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw wrong(column, "a number");
    }

    private IllegalArgumentException wrong(int column, String expected) {
        return new IllegalArgumentException(type.getRecordComponents()[column].getName() + "="
                + Excerpt.of(words.get(column), SHOWN) + " must be " + expected);
    }
}
