package io.tutti.report.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class WrapTest {
    @Test
    void linesBreakAtSpaces() {
        assertEquals(List.of("aaa bbb", "  ccc"), Wrap.lines("aaa bbb ccc", 8, 2));
        assertEquals(List.of("aaa"), Wrap.lines("aaa", 3, 2));
        assertEquals(List.of("aaaaaaaaaa", "  b"), Wrap.lines("aaaaaaaaaa b", 5, 2));
    }

    /** The blanks of the indentation are no place to break: lines of them were added until memory was full. */
    @Test
    void anIndentationWiderThanTheLinesEnds() {
        assertEquals(List.of("aaa", "     bbb", "     c"), Wrap.lines("aaa bbb c", 3, 5));
    }
}
