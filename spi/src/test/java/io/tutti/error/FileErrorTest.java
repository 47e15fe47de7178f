package io.tutti.error;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class FileErrorTest {
    @TempDir
    private Path folder;

    @Test
    void reasonsAreWords() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertReason("no such file", () -> Files.readString(folder.resolve("none")));
        assertReason("it exists already", () -> Files.createFile(file));
        assertReason("not a directory", () -> Files.readString(file.resolve("below")));
        assertReason("not a folder", () -> Files.newDirectoryStream(file).close());
        assertReason("is a directory", () -> Files.readString(folder));
        assertReason("no such file or directory", () -> new FileInputStream("/none (a)").close());
        assertReason("is a directory", () -> new FileInputStream(folder.toFile()).close());
        assertReason("it is not text in UTF-8", () -> Files.readAllLines(Files.write(file, new byte[] {(byte) 0xff})));
        assertEquals("EOFException", FileError.describe(new java.io.EOFException()));
        assertEquals("EOFException", FileError.describe(new java.io.EOFException("")));
        assertEquals("its links lead in a circle", FileError.describe(new FileSystemLoopException("/a")));
    }

    private static void assertReason(String expected, Executable access) {
        assertEquals(expected, FileError.describe(assertThrows(IOException.class, access)));
    }
}
