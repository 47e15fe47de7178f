package io.tutti.report.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** A file that only its owner may read stays one; so does one that its owner may not write, but replace. */
    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "rw-rw-r--", "r--r-----"})
    void aFileKeepsItsPermissions(String permissions, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("state"), "one");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        try (FileDraft draft = FileDraft.of(file)) {
            Path part = folder.resolve("state.part");
            boolean isHidden = !permissions.endsWith("r--");
            assertEquals(isHidden, !Files.getPosixFilePermissions(part).contains(PosixFilePermission.OTHERS_READ));
            draft.commit();
        }
        assertEquals(permissions, PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    @Test
    void aLinkStaysAndItsTargetIsWritten(@TempDir Path folder) throws IOException {
        Path kept = Files.createDirectory(folder.resolve("kept"));
        Path link = Files.createSymbolicLink(folder.resolve("a.csv"), Path.of("kept/b.csv"));
        WholeFile.write(link, "one"); // no target yet
        WholeFile.write(link, "two");
        assertTrue(Files.isSymbolicLink(link));
        assertEquals("two", Files.readString(kept.resolve("b.csv")));
        Path circle = Files.createSymbolicLink(folder.resolve("circle"), Path.of("circle"));
        assertThrows(IllegalArgumentException.class, () -> WholeFile.write(circle, "x"));
    }

    /** Through a link, so that a mistake replaces no device. */
    @Test
    void aDeviceIsNotReplaced(@TempDir Path folder) throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("null"), Path.of("/dev/null"));
        WholeFile.write(link, "one");
        assertTrue(Files.isSymbolicLink(link));
        Path full = Files.createSymbolicLink(folder.resolve("full"), Path.of("/dev/full"));
        Exception e = assertThrows(IllegalArgumentException.class, () -> WholeFile.write(full, "x"));
        assertEquals(full + " cannot be written: no space left on device", e.getMessage());
        Files.delete(link);
        Files.delete(full);
    }

    @Test
    void aPipeIsWrittenForItsReader(@TempDir Path folder) throws Exception {
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        Process reader = new ProcessBuilder("cat", pipe.toString()).start();
        try {
            WholeFile.write(pipe, "one");
            assertFalse(Files.isRegularFile(pipe));
            assertEquals("one", new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } finally {
            reader.destroyForcibly();
        }
    }

    /** As {@code > file} and {@code /dev/stdout} do. */
    @Test
    void anOpenFileOfAProcessIsContinued(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("output"), "before, ");
        try (FileInputStream open = new FileInputStream(file.toFile())) {
            WholeFile.write(linkToOpen(file), "after");
            assertEquals("before, after", new String(open.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static Path linkToOpen(Path file) throws IOException {
        try (Stream<Path> links = Files.list(Path.of("/proc/self/fd"))) {
            return links.filter(link -> leadsTo(link, file)).findFirst().orElseThrow();
        }
    }

    private static boolean leadsTo(Path link, Path file) {
        try {
            return Files.readSymbolicLink(link).equals(file.toRealPath());
        } catch (IOException e) {
            return false; // the descriptor of the listing itself
        }
    }
}
