package io.tutti.soak.fault;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmallFolderTest {
    @TempDir
    private Path folder;

    /** A rank that hangs has files open, or mapped, there. */
    @Test
    void aFolderOfWhichAFileIsOpenIsRestored() throws IOException, InterruptedException {
        SmallFolder.obstacle().ifPresent(Assumptions::abort);
        SmallFolder small = new SmallFolder(folder, 100);
        try {
            small.prepare(null);
        } catch (IOException e) {
            Assumptions.abort("root may not mount here: " + e.getMessage());
        }
        OutputStream open = Files.newOutputStream(folder.resolve("open"));
        try (open) {
            small.restore();
            assertArrayEquals(new String[0], folder.toFile().list());
        } finally {
            new ProcessBuilder("umount", folder.toString()).start().waitFor(); // fails unless it is still mounted
        }
    }
}
