package io.tutti.cli.command.option;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            --csv=a.csv | --csv=a.csv
            -J-Xmx2g    | -J-Xmx2g
            a b         | 'a b'
            it's        | 'it'\\''s'
            a;b         | 'a;b'
            """)
    void aShellReadsTheSameWords(String word, String text) {
        assertEquals(text, CommandText.quoted(word));
    }
}
