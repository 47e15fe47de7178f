package io.tutti.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextTest {
    @Test
    void linesBreakAtSpaces() {
        assertEquals(List.of("aaa bbb", "  ccc"), Wrap.lines("aaa bbb ccc", 8, 2));
        assertEquals(List.of("aaa"), Wrap.lines("aaa", 3, 2));
        assertEquals(List.of("aaaaaaaaaa", "  b"), Wrap.lines("aaaaaaaaaa b", 5, 2));
    }

    @Test
    void filesAreThereWholeOrNotAtAll(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("a.csv");
        WholeFile.write(file, "one");
        WholeFile.write(file, "two");
        assertEquals("two", Files.readString(file));
        try (Stream<Path> all = Files.list(folder)) {
            assertEquals(1, all.count());
        }
        assertThrows(IllegalArgumentException.class, () -> WholeFile.write(folder.resolve("none/a.csv"), "x"));
    }
}
