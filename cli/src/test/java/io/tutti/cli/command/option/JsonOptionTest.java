package io.tutti.cli.command.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.cli.Commands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One option in all commands: JSON instead of the text, or in a file beside it. */
class JsonOptionTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "show --json",
                "show --json ring -n 2",
                "show ring -n 2 --json=-",
                "verify --json ring -n 2",
                "verify ring -n 2 --json -",
                "simulate -a ring -n 2 --json",
                "explain --json allreduce -n 2 -b 8",
                "info --json"
            })
    void withoutAFileItIsAllThatIsPrinted(String words) {
        Commands commands = new Commands();
        assertEquals(0, commands.run(words), commands::err);
        assertTrue(commands.out().matches("(?s)[\\[{].*[]}]\\s*"), commands::out);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "show",
                "show ring -n 2",
                "verify ring -n 2",
                "simulate -a ring -n 2",
                "explain allreduce -n 2 -b 8",
                "info"
            })
    void withAFileTheTextIsPrintedAsWithoutTheOption(String words) throws IOException {
        Commands alone = new Commands();
        assertEquals(0, alone.run(words), alone::err);
        for (String form : new String[] {"=", " "}) {
            Path file = folder.resolve("result" + form.length() + form.hashCode() + ".json");
            Commands commands = new Commands();
            assertEquals(0, commands.run(words + " --json" + form + file), commands::err);
            assertEquals(firstLine(alone), firstLine(commands));
            assertTrue(Files.readString(file).matches("(?s)[\\[{].*[]}]\\s*"), () -> words + " wrote " + file);
        }
    }

    private static String firstLine(Commands commands) {
        return commands.out().lines().findFirst().orElseThrow();
    }

    @Test
    void aFileThatCannotBeWrittenIsRefusedBeforeTheWork() {
        Commands commands = new Commands();
        assertEquals(2, commands.run("show ring -n 2 --json=" + folder.resolve("none/a.json")));
        assertEquals("", commands.out());
        assertTrue(commands.err().contains("there is no folder " + folder.resolve("none")), commands::err);
        assertFalse(Files.exists(folder.resolve("none")));
    }
}
