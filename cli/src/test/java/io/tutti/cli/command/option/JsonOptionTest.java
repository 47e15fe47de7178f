package io.tutti.cli.command.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.cli.Commands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One option in all commands: JSON instead of the text, or in a file beside it. */
public class JsonOptionTest {
    private static final JsonMapper STRICT = JsonMapper.shared();
    private static final Pattern NOT_FINITE = Pattern.compile("[-+]?(nan|inf(inity)?)", Pattern.CASE_INSENSITIVE);

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

    /** One rank moves nothing, in no time, over no bytes: rates and ratios have no value, and some choices no prediction. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "verify --all -n 1,2 --json",
                "simulate -a ring,two-shot -n 1 -b 0,4 --json",
                "simulate -a ring -n 2 -b 0 --json",
                "explain -n 1 -b 0,8 --all --json",
                "explain alltoall -n 3 -b 0,1M --all --json",
                "info --json"
            })
    void numbersWithoutAValueAreNull(String words) {
        Commands commands = new Commands();
        assertEquals(0, commands.run(words), commands::err);
        assertFiniteNumbers(commands.out());
    }

    /** Fails if text is no JSON, or has a number that is not finite, be it as a token or as a string. */
    public static void assertFiniteNumbers(String text) {
        List<JsonNode> nodes = new ArrayList<>(List.of(STRICT.readTree(text)));
        while (!nodes.isEmpty()) {
            JsonNode node = nodes.removeLast();
            assertFalse(
                    node.isString() && NOT_FINITE.matcher(node.stringValue()).matches(), text);
            node.forEach(nodes::add);
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
