package io.tutti.transport.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memory that is reserved without a byte being written. */
class PreallocationTest {
    @TempDir
    Path folder;

    @BeforeAll
    static void linked() {
        Preallocation.link();
    }

    private Path empty() throws IOException {
        return Files.createFile(folder.resolve("ä name"));
    }

    private static long reservedBytes(Path file) throws IOException {
        Process stat = new ProcessBuilder("stat", "-c", "%b %B", file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String[] words =
                new String(stat.getInputStream().readAllBytes()).strip().split(" ");
        return Long.parseLong(words[0]) * Long.parseLong(words[1]);
    }

    @Test
    void aFileHasItsMemoryAndIsOfZeros() throws IOException {
        Path file = empty();
        assertTrue(Preallocation.reserve(file, 100_001));
        assertEquals(100_001, Files.size(file));
        assertTrue(reservedBytes(file) >= 100_001, "only " + reservedBytes(file) + " bytes are reserved");
        for (byte each : Files.readAllBytes(file)) {
            assertEquals(0, each);
        }
    }

    @Test
    void whatTheSystemHasNotIsNotReserved() throws IOException {
        Path file = empty();
        assertFalse(Preallocation.reserve(file, 1L << 50));
        assertEquals(0, Files.size(file));
        assertEquals(0, reservedBytes(file));
        assertFalse(Preallocation.reserve(folder.resolve("absent"), 1));
    }
}
