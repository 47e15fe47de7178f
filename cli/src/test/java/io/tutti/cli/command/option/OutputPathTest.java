package io.tutti.cli.command.option;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.cli.Commands;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    /** The second one would replace the first, by whatever name. */
    @Test
    void aFileIsForOneResult(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("a");
        Path link = Files.createSymbolicLink(folder.resolve("b"), Path.of("a"));
        Path other = Files.createSymbolicLink(folder.resolve("here"), folder).resolve("a");
        for (String command : List.of(
                "verify ring -n 2 --csv %s --json=%s",
                "show ring -n 2 --json=%s --svg %s", "bench --csv %s --html %s")) {
            for (Path same : List.of(file, link, other)) {
                Commands commands = new Commands();
                assertEquals(2, commands.run(command.formatted(file, same)));
                assertTrue(
                        commands.err().endsWith(" " + same + " are one file; give each one of its own\n"),
                        commands::err);
            }
        }
        assertFalse(Files.exists(file));
        assertEquals(0, new Commands().run("verify ring -n 2 --csv /dev/null --json=/dev/null"));
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
    void aFolderThatCannotBeMadeIsRefused(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Commands commands = new Commands();
        assertEquals(2, commands.run("bench --plots " + file));
        assertEquals("tutti bench: " + file + " cannot be made: it exists already\n", commands.err());
    }
}
