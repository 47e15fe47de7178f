package io.tutti.report.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {
    /** A row of one cell. */
    public record Row(String cell) {}

    @ParameterizedTest
    @ValueSource(strings = {"a,b", "a \"b\"", "a\nb", "a\rb"})
    void cellsThatWouldEndAreQuoted(String cell) {
        String quoted = '"' + cell.replace("\"", "\"\"") + '"';
        assertEquals("cell\n" + quoted + "\n", Csv.of(Row.class, List.of(new Row(cell))));
        assertEquals(List.of(cell, "c"), Csv.words(quoted + ",c"));
    }

    @Test
    void anEmptyCellMayBeQuoted() {
        assertEquals(List.of("", "c", ""), Csv.words("\"\",c,"));
    }
}
