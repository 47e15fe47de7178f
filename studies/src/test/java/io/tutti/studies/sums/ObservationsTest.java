package io.tutti.studies.sums;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.report.file.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full, or a power failure, cuts the file off anywhere. */
class ObservationsTest {
    @TempDir
    private Path folder;

    @Test
    void aFileThatIsCutOffAnywhereHasNoOtherNumbers() throws IOException {
        List<Observation> first = repetition(1);
        List<Observation> second = repetition(2);
        Path file = folder.resolve("observations.csv");
        Observations.open(file).add(first);
        Observations.open(file).add(second);
        String whole = Files.readString(file);
        for (int length = 0; length < whole.length(); length++) {
            Files.writeString(file, whole.substring(0, length));
            List<Observation> found = Observations.open(file).all();
            assertEquals(
                    List.of(first, second).stream()
                            .flatMap(List::stream)
                            .toList()
                            .subList(0, found.size()),
                    found);
            assertEquals(0, found.size() % first.size(), "repetitions are whole");
            assertEquals(Csv.of(Observation.class, found), Files.readString(file));
            Observations.open(file).add(second);
            assertEquals(second, Observations.open(file).all().subList(found.size(), found.size() + second.size()));
        }
    }

    @Test
    void anotherFileIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("observations.csv"), "session,other\n");
        assertThrows(IllegalArgumentException.class, () -> Observations.open(file));
        assertEquals("session,other\n", Files.readString(file));
    }

    @Test
    void aDamagedCellIsNamedAndTheFileStays() throws IOException {
        String whole = Csv.of(Observation.class, repetition(1));
        Path file = Files.writeString(folder.resolve("observations.csv"), whole.replace(",80,", ",8O,"));
        String said = assertThrows(IllegalArgumentException.class, () -> Observations.open(file))
                .getMessage();
        String reason = "size=8O must be a whole number from 0 to 2147483647";
        assertEquals(file + ", line 2 is damaged (" + reason + "); mend it, or move the file away", said);
        assertEquals(whole.replace(",80,", ",8O,"), Files.readString(file));
    }

    @Test
    void aDamagedSessionIsNamed() throws IOException {
        String whole = Csv.of(Session.class, List.of(new Session(1, "threads", 4, 1e9, "here")));
        Path file = Files.writeString(folder.resolve("sessions.csv"), whole.replace("1.0E9", "fast"));
        String said = assertThrows(IllegalArgumentException.class, () -> Session.read(file))
                .getMessage();
        assertEquals(file + " is damaged (bytesPerSecond=fast must be a number); move it away", said);
    }

    private static List<Observation> repetition(int number) {
        return IntStream.rangeClosed(1, 2)
                .mapToObj(iteration -> new Observation(
                        1,
                        "threads",
                        4,
                        80,
                        "float32",
                        "tutti",
                        "ring",
                        "fused",
                        number,
                        iteration,
                        2,
                        123_456 + iteration))
                .toList();
    }
}
