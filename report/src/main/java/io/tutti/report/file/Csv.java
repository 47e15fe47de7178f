package io.tutti.report.file;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Records as comma-separated values (RFC 4180, but lines end as everywhere): a column for each component. */
public final class Csv {
    private Csv() {}

    /** A line of names, then a line for each record of a public type. */
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
        boolean isPlain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n');
        return isPlain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
