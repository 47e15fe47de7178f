package io.tutti.cli.command.option;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.tutti.cli.Commands;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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

    @Test
    void everyResultThatCannotBeWrittenIsNamed() {
        Commands commands = new Commands();
        assertEquals(2, commands.run("verify ring -n 2 --csv /dev/full --json=/dev/full"));
        String full = "/dev/full cannot be written: no space left on device";
        assertEquals("tutti verify: " + full + "; " + full + "\n", commands.err());
    }

    /** The lines of a campaign that goes on for hours. */
    @Test
    void aFileThatIsWrittenLineByLineIsNamedOnceWhenItsDiskIsFull() throws IOException {
        Writer out = new OutputPath("/dev/full").open(null);
        out.write("a line\n");
        String said = assertThrows(IOException.class, out::flush).getMessage();
        assertEquals("/dev/full cannot be written: no space left on device", said);
        assertDoesNotThrow(out::close);
        Commands commands = new Commands();
        assertEquals(1, commands.run("soak --faults kill --links shm --runs 1 --csv /dev/full"));
        assertEquals("tutti soak: " + said, commands.err().lines().toList().getLast());
    }

    /** Before a measurement, not after it. */
    @Test
    void aFolderThatTakesNoFilesIsRefused(@TempDir Path folder) throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
        assumeFalse(Files.isWritable(closed), "root may write anywhere");
        Commands commands = new Commands();
        assertEquals(2, commands.run("bench --plots " + closed));
        assertEquals("tutti bench: " + closed + " cannot be written: permission denied\n", commands.err());
    }
}
