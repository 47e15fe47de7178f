package io.tutti.report.file;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes records as comma-separated values (RFC 4180, except that lines end with a line feed), one column for each
 * component.
 */
public final class Csv {
    private Csv() {}

    /**
     * Writes records as lines. A component that is null is written as an empty cell.
     *
     * @param <R> type of the records
     * @param type the same type, which must be public
     * @param rows the records
     * @return a header line with the names of the components, followed by a line for each record
     * @throws IllegalStateException if a component cannot be read
     */
    public static <R extends Record> String of(Class<R> type, List<R> rows) {
        RecordComponent[] columns = type.getRecordComponents();
        StringBuilder text = new StringBuilder();
        text.append(line(columns, RecordComponent::getName));
        rows.forEach(row -> text.append(line(columns, column -> value(column, row))));
        return text.toString();
    }

    private static String line(RecordComponent[] columns, java.util.function.Function<RecordComponent, String> cell) {
        return Arrays.stream(columns).map(cell).map(Csv::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    private static String value(RecordComponent column, Record row) {
        try {
            Object value = column.getAccessor().invoke(row);
            return value == null ? "" : value.toString();
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("component=" + column, e);
        }
    }

    private static String quoted(String cell) {
        boolean isPlain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return isPlain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }

    /**
     * Splits a line that {@link #of} wrote. No cell may contain a line break.
     *
     * @param line the line without its terminator
     * @return its cells, without quotes
     */
    public static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            boolean isTwice = c == '"' && isQuoted && i + 1 < line.length() && line.charAt(i + 1) == '"';
            if (isTwice) {
                word.append(c);
                i++;
            } else if (c == '"') {
                isQuoted = !isQuoted;
            } else if (c == ',' && !isQuoted) {
                words.add(word.toString());
                word.setLength(0);
            } else {
                word.append(c);
            }
        }
        words.add(word.toString());
        return words;
    }
}
