package io.tutti.studies.papers.oktopk.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptMeasurementsTest {
    private static final String NAME = "ok-topk, 2 hosts";
    private static final ExchangeTimings TWO = new ExchangeTimings(
            List.of(new ExchangeTiming(320, 200, 120, 9, 8, true, 1), new ExchangeTiming(32, 20, 12, 3, 4, false, 1)));
    private static final Supplier<ExchangeTimings> NONE = () -> {
        throw new AssertionError("measured again");
    };

    @TempDir
    private Path folder;

    @Test
    void timingsAreMeasuredOnce() {
        KeptMeasurements kept = new KeptMeasurements(folder);
        assertEquals(TWO, kept.timings(NAME, () -> TWO));
        assertEquals(TWO, kept.timings(NAME, NONE));
        assertEquals(TWO, new KeptMeasurements(null).timings(NAME, () -> TWO));
    }

    @Test
    void aDamagedLineIsNamed() throws IOException {
        KeptMeasurements kept = new KeptMeasurements(folder);
        kept.timings(NAME, () -> TWO);
        Path file = kept.file(NAME, ".txt");
        String whole = Files.readString(file);
        for (String damage : List.of("32 20 12 3", "32 20 12 3 4 0 1 7", "32 20 12 3 4 0 l", "")) {
            Files.writeString(file, whole.replace("\n32 20 12 3 4 0 1\n", "\n" + damage + "\n"));
            assertEquals(
                    file + ", line 2 is damaged (timing=" + damage
                            + " must be seven whole numbers); delete the file to measure again",
                    refusal(kept));
        }
    }

    @Test
    void anEmptyFileAndOneOfOtherBytesAreNamed() throws IOException {
        KeptMeasurements kept = new KeptMeasurements(folder);
        Path file = kept.file(NAME, ".txt");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        assertEquals(file + " is empty; delete the file to measure again", refusal(kept));
        Files.write(file, new byte[] {(byte) 0xff, '\n'});
        assertEquals(
                file + " cannot be read: it is not text in UTF-8; delete the file to measure again", refusal(kept));
    }

    private static String refusal(KeptMeasurements kept) {
        return assertThrows(IllegalArgumentException.class, () -> kept.timings(NAME, NONE))
                .getMessage();
    }
}
