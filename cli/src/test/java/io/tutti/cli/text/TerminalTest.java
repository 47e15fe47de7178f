package io.tutti.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {
    @ParameterizedTest
    @CsvSource({"100, 120, 100", ", 120, 120", "wide, 120, 120", ",, 80", "0,, 80", "20,, 55", "99999,, 80"})
    void theVariableGoesBeforeTheTerminal(String variable, String property, int columns) {
        assertEquals(columns, Terminal.columns(variable, property));
    }
}
