package io.tutti.cli.command.option;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputPathTest {
    @Test
    void theTargetOfALinkIsCheckedAndADeviceNeedsNoFolder(@TempDir Path folder) throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("a.csv"), Path.of("/none/a.csv"));
        OutputPath path = new OutputPath(link.toString());
        Exception e = assertThrows(IllegalArgumentException.class, () -> path.check("--csv"));
        assertEquals("--csv " + link + " cannot be written: there is no folder /none", e.getMessage());
        assertDoesNotThrow(() -> new OutputPath("/dev/null").check("--csv"));
    }
}
