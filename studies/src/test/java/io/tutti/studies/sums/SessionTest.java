package io.tutti.studies.sums;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionTest {
    private static final Session FIRST = new Session(1, "lab", 8, 1e8, "Linux; a JVM");
    private static final Session SECOND = new Session(2, "lab", 16, 2e8, "Linux, a JVM");

    @TempDir
    private Path folder;

    /** A process that was killed may have written any part of its line, or nothing. */
    @Test
    void aSessionAfterALineThatIsCutOffIsRead() throws IOException {
        Path file = folder.resolve("sessions.csv");
        FIRST.addTo(file);
        String whole = Files.readString(file);
        String cut = whole + "2,lab,16";
        Files.writeString(file, cut);
        SECOND.addTo(file);
        assertEquals(List.of(FIRST, SECOND), Session.read(file));
        Files.writeString(file, "");
        SECOND.addTo(file);
        assertEquals(List.of(SECOND), Session.read(file));
    }
}
