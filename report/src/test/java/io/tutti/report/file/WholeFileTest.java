package io.tutti.report.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
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
