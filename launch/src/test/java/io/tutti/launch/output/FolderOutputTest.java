package io.tutti.launch.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderOutputTest {
    private static void line(LineReceiver receiver, String text) throws IOException {
        receiver.line(text.getBytes(StandardCharsets.UTF_8));
        receiver.flush();
    }

    /** What the former process of a rank wrote may arrive after the first lines of the new one. */
    @Test
    void processesOfOneRankOverwriteNothingOfEachOther(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("rank-1.out"), "of an earlier job\n");
        try (FolderOutput output = new FolderOutput(folder, new PrefixedOutput(null, null, false))) {
            LineReceiver former = output.standard(1);
            line(former, "a");
            LineReceiver anew = output.standard(1);
            line(anew, "bbbb");
            line(former, "cc");
            line(anew, "d");
        }
        assertEquals(List.of("a", "bbbb", "cc", "d"), Files.readAllLines(file));
    }
}
