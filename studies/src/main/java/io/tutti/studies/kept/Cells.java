package io.tutti.studies.kept;

import io.tutti.error.Excerpt;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/**
 * The cells of a line, which anybody may have changed.
 *
 * @param columns their names
 * @param words the cells
 */
public record Cells(List<String> columns, List<String> words) {
    /** Characters of either end of a cell in a message. */
    private static final int SHOWN = 20;

    private static final int MOST_DIGITS = 18;

    /** @throws IllegalArgumentException if there are more or fewer cells than columns */
    public Cells {
        if (words.size() != columns.size()) {
            throw new IllegalArgumentException(
                    "cells=" + words.size() + " must be " + columns.size() + ": " + String.join(" ", columns));
        }
    }

    /** Returns the cells of a line with a column for each component of a record. */
    public static Cells of(Class<? extends Record> type, List<String> words) {
        return new Cells(
                Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getName)
                        .toList(),
                words);
    }

    /** Returns the cells of a line with blanks between them. */
    public static Cells ofWords(List<String> columns, String line) {
        return new Cells(columns, List.of(line.split(" ", -1)));
    }

    /** Returns the number of a column; -1 if there is none of that name. */
    public int column(String name) {
        return columns.indexOf(name);
    }

    /** Returns a cell as it is. */
    public String text(int column) {
        return words.get(column);
    }

    /**
     * Returns a whole number.
     *
     * @throws IllegalArgumentException if the cell is none from {@code least}, which is not negative, to {@code most}; the message names the
     *     column
     */
    public long whole(int column, long least, long most) {
        String word = words.get(column);
        boolean isNumber = word.matches("[0-9]{1," + MOST_DIGITS + "}");
        if (!isNumber || Long.parseLong(word) < least || Long.parseLong(word) > most) {
            throw wrong(column, "a whole number from " + least + " to " + most);
        }
        return Long.parseLong(word);
    }

    /** Returns a whole number from 0 on; see {@link #whole(int, long, long)}. */
    public int whole(int column) {
        return (int) whole(column, 0, Integer.MAX_VALUE);
    }

    /**
     * Returns a finite number.
     *
     * @throws IllegalArgumentException if the cell is none; the message names the column
     */
    public double finite(int column) {
        double number = number(column);
        if (!Double.isFinite(number)) {
            throw wrong(column, "a finite number");
        }
        return number;
    }

    /**
     * Returns a number, which may be {@code NaN} or infinite, as what is observed of a training that diverges.
     *
     * @throws IllegalArgumentException if the cell is none; the message names the column
     */
    public double number(int column) {
        try {
            return Double.parseDouble(words.get(column));
        } catch (NumberFormatException e) {
            throw wrong(column, "a number");
        }
    }

    private IllegalArgumentException wrong(int column, String expected) {
        return new IllegalArgumentException(
                columns.get(column) + "=" + Excerpt.of(words.get(column), SHOWN) + " must be " + expected);
    }
}
