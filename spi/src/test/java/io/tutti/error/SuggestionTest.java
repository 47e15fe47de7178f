package io.tutti.error;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {
    private static final List<String> KNOWN = List.of("ring", "two-shot", "allreduce", "tcp", "shm", "TUTTI_DEADLINE");

    @ParameterizedTest
    @CsvSource({
        "rign, ring",
        "rnig, ring",
        "ringg, ring",
        "Rign, ring",
        "allreduse, allreduce",
        "al-reduce, allreduce",
        "twoshot, two-shot",
        "tpc, tcp",
        "TUTTI_DEADLNE, TUTTI_DEADLINE",
        "tree, ''",
        "rg, ''",
        "reduce, ''"
    })
    void theWordWithFewestEditsIsSuggested(String word, String expected) {
        assertEquals(expected, Suggestion.nearest(word, KNOWN).orElse(""));
    }

    /** Its table of edits would not fit into memory. */
    @Test
    void aWordAsLongAsAFileTakesNoMemory() {
        assertEquals("", Suggestion.nearest("ring".repeat(10_000_000), KNOWN).orElse(""));
    }

    @ParameterizedTest
    @CsvSource({"ring, ring, 0", "rign, ring, 1", "ring, '', 4", "'', ring, 4", "abcd, badc, 2", "kitten, sitting, 3"})
    void editsAreCounted(String from, String to, int edits) {
        assertEquals(edits, Suggestion.edits(from, to));
    }

    @ParameterizedTest
    @CsvSource({"rign:width=2, ' (did you mean ring?)'", "nothing, ''"})
    void aMessageEndsWithIt(String word, String end) {
        assertEquals(end, Suggestion.after(word, KNOWN));
    }
}
