package io.tutti.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
        Path file = file(RUN + RUN.replace("RIGHT", "RIGTH"));
        assertEquals(
                file + ", line 3: this is no run that tutti soak has written",
                assertThrows(IllegalArgumentException.class, () -> SoakTable.of(List.of(file)))
                        .getMessage());
    }

    private Path file(String lines) throws IOException {
        return Files.writeString(folder.resolve("soak.csv"), Csv.of(RunOutcome.class, List.of()) + lines);
    }
}
