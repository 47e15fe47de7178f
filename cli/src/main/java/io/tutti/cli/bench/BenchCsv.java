package io.tutti.cli.bench;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Results as comma-separated values: a column for each component of {@link Measurement}. */
final class BenchCsv {
    private BenchCsv() {}

    static String of(List<Measurement> all) {
        RecordComponent[] columns = Measurement.class.getRecordComponents();
        StringBuilder text = new StringBuilder();
        text.append(Arrays.stream(columns).map(RecordComponent::getName).collect(Collectors.joining(",", "", "\n")));
        for (Measurement each : all) {
            text.append(Arrays.stream(columns).map(c -> value(c, each)).collect(Collectors.joining(",", "", "\n")));
        }
        return text.toString();
    }

    private static String value(RecordComponent column, Measurement of) {
        try {
            return String.valueOf(column.getAccessor().invoke(of));
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("component=" + column, e);
        }
    }
}
