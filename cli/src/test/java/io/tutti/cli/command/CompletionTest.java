package io.tutti.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.cli.Commands;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The printed script in a real bash. */
class CompletionTest {
    @TempDir
    private static Path folder;

    private static Path script;

    @BeforeAll
    static void print() throws IOException {
        Commands commands = new Commands();
        assertEquals(0, commands.run("completion bash"));
        script = Files.writeString(folder.resolve("completion"), commands.out());
    }

    @Test
    void commandsAreCompleted() throws Exception {
        assertEquals(List.of("bench"), complete("tutti", "be"));
        assertEquals(List.of("explain"), complete("./tutti", "expl"));
    }

    @Test
    void optionsAreCompletedWithoutTheirOtherSpellings() throws Exception {
        assertTrue(complete("tutti", "run", "--te").contains("--tee"));
        assertEquals(List.of(), complete("tutti", "run", "--nproc"));
    }

    @Test
    void namesOfAlgorithmsAreCompleted() throws Exception {
        assertTrue(complete("tutti", "bench", "--algorithm", "two-s").contains("two-shot"));
    }

    private static List<String> complete(String... words) throws Exception {
        String list = "'" + String.join("' '", words) + "'";
        String program = "source " + script + "; COMP_WORDS=(" + list + "); COMP_CWORD=" + (words.length - 1)
                + "; COMP_LINE=\"${COMP_WORDS[*]}\"; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9"
                + "; $(complete -p tutti | sed 's/.*-F \\([^ ]*\\).*/\\1/') tutti 2>/dev/null; echo \"${COMPREPLY[*]}\"";
        Process bash = new ProcessBuilder("bash", "-c", program)
                .redirectErrorStream(true)
                .start();
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertEquals(0, bash.waitFor(), said);
        return Arrays.stream(said.split("\\s+")).filter(word -> !word.isEmpty()).toList();
    }
}
