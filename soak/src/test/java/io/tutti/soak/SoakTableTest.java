package io.tutti.soak;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.report.file.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoakTableTest {
    private static final String RUN = "0,0,kill,,shm,1,RIGHT,1000,2000,,\n";

    @TempDir
    private Path folder;

    @Test
    void aLastLineThatIsCutOffDoesNotCount() throws IOException {
        List<String> table = SoakTable.of(List.of(file(RUN + RUN.substring(0, 12))));
        assertTrue(table.getLast().startsWith("| all | 1 |"), table::toString);
    }

    @Test
    void aDamagedLineIsNamed() throws IOException {
        requireNamed("verdict=RIGTH must be one of ", RUN.replace("RIGHT", "RIGTH"));
        requireNamed("number=-1 must be a whole number of at most nine digits", "-1" + RUN.substring(1));
        requireNamed("endedMillis=soon must be a whole number", RUN.replace("2000", "soon"));
    }

    /** Such as that of a campaign that was killed, in files that were joined. */
    @Test
    void aLineThatIsCutOffWithinAFileIsNamed() throws IOException {
        requireNamed("3 cells must be 11", RUN.substring(0, 8) + "\n");
    }

    private void requireNamed(String reason, String line) throws IOException {
        Path file = file(RUN + line + RUN);
        String message = assertThrows(IllegalArgumentException.class, () -> SoakTable.of(List.of(file)))
                .getMessage();
        String start = file + ", line 3: this is no run that tutti soak has written: " + reason;
        assertTrue(message.startsWith(start), message);
    }

    private Path file(String lines) throws IOException {
        return Files.writeString(folder.resolve("soak.csv"), Csv.of(RunOutcome.class, List.of()) + lines);
    }
}
