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
}
