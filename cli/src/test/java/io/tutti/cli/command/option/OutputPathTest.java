package io.tutti.cli.command.option;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.cli.Commands;
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

    /** A disk may become full while something is measured for hours. */
    @Test
    void aResultThatCannotBeWrittenDoesNotCostAnother(@TempDir Path folder) {
        Path json = folder.resolve("a.json");
        Commands commands = new Commands();
        assertEquals(2, commands.run("verify ring -n 2 --csv /dev/full --json " + json));
        assertTrue(commands.err().startsWith("tutti verify: /dev/full cannot be written: "), commands::err);
        assertTrue(Files.exists(json));
    }
}
