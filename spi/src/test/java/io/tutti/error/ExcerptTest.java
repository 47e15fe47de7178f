package io.tutti.error;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExcerptTest {
    @ParameterizedTest
    @CsvSource({"'', ''", "abc, abc", "abcdef, abcdef", "abcdefg, abc…efg", "abcdefghij, abc…hij"})
    void longTextsAreShownByTheirEnds(String text, String shown) {
        assertEquals(shown, Excerpt.of(text, 3));
    }
}
