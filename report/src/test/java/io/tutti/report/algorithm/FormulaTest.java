package io.tutti.report.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaTest {
    private static final Map<String, Double> NAMES = Map.of("P", 7.0, "x", 1.0);

    @ParameterizedTest
    @CsvSource({"2(P-1)/P, 1.7142857142857142", "1+2*3, 7", "2x+P, 9", "ceil(log2(P)), 3", "floor(log2(P)), 2", "-1, -1"
    })
    void valuesFollowTheUsualRules(String formula, double expected) {
        if (formula.startsWith("-")) {
            assertThrows(IllegalArgumentException.class, () -> Formula.value(formula, NAMES));
        } else {
            assertEquals(expected, Formula.value(formula, NAMES), 1e-12);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2(", "y", "P)", "1+", "ceil P"})
    void nonsenseIsRefused(String formula) {
        assertThrows(IllegalArgumentException.class, () -> Formula.value(formula, NAMES));
    }
}
