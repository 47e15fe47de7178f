package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages that keep options in a variable: each shell makes words of them, and a path may have a blank. */
class DocumentedShellTest {
    private static final List<String> FLAGS =
            List.of("--enable-native-access=ALL-UNNAMED", "--add-modules", "jdk.incubator.vector");

    private static Path docs() {
        Path own = Path.of("docs");
        return Files.isDirectory(own) ? own : Path.of("..").resolve(own);
    }

    @ParameterizedTest
    @CsvSource({"bash, running.md, JAVA", "zsh, running.md, JAVA", "bash, java-mpi.md, FLAGS", "zsh, java-mpi.md, FLAGS"
    })
    void optionsAreWordsInEachShell(String shell, String page, String variable) throws Exception {
        assumeTrue(isInstalled(shell), "needs " + shell);
        String text = Files.readString(docs().resolve(page));
        Matcher definition = Pattern.compile(variable + "=\\([^)…]*\\)").matcher(text);
        assertTrue(definition.find(), page);
        assertFalse(
                Pattern.compile("\\$" + variable + "\\b").matcher(text).find(),
                () -> page + " has $" + variable + ", which zsh does not split");
        String script =
                "JAVA_HOME='/a jdk'; CP='a b:c'; " + definition.group() + "; printf '%s\\n' \"${" + variable + "[@]}\"";
        assertEquals(expected(variable), lines(shell, script).stream().sorted().toList());
    }

    private static List<String> expected(String variable) {
        List<String> words = new ArrayList<>(FLAGS);
        if (variable.equals("JAVA")) {
            words.addAll(List.of("/a jdk/bin/java", "-cp", "a b:c"));
        }
        return words.stream().sorted().toList();
    }

    private static boolean isInstalled(String shell) {
        return Stream.of(System.getenv("PATH").split(":")).anyMatch(place -> Files.isExecutable(Path.of(place, shell)));
    }

    private static List<String> lines(String shell, String script) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(shell, "-c", script)
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), text);
        return text.lines().toList();
    }
}
