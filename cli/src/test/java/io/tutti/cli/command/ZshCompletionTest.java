package io.tutti.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.cli.Commands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The printed script in a real zsh, by keys typed in a pseudo-terminal. */
class ZshCompletionTest {
    private static final int DEADLINE_SECONDS = 60;

    /**
     * Types the words and Tab, waits for what Tab inserts, and ends the line. Arguments: the script, the words, what the completed
     * words must end with.
     */
    private static final String TYPIST = """
            zmodload zsh/zpty
            zpty -b inner "zsh -f -i"
            said=
            read_until() {
                local end=$((SECONDS + 30)) part
                while [[ $said != *"$1"* ]]; do
                    if zpty -r -t inner part; then said+=$part
                    elif (( SECONDS > end )); then print -r -- "no $1 in: $said"; exit 1
                    else sleep 0.02
                    fi
                done
            }
            zpty -w inner ". $1"
            read_until READY
            zpty -w -n inner "tutti $2"$'\\t'
            read_until "$3"
            zpty -w -n inner $'\\r'
            read_until '>DONE'
            print -r -- "${${said##*GOT<}%%>*}"
            zpty -d inner
            """;

    /** What the inner zsh does first, after the completion script. */
    private static final String SETUP = """

            PS1=
            tutti() { print -r -- "GOT<$*>DONE" }
            print READY
            """;

    @TempDir
    private Path folder;

    @Test
    void commandsAndNamesAreCompleted() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/zsh")), "no /usr/bin/zsh; install the package zsh");
        Commands commands = new Commands();
        assertEquals(0, commands.run("completion zsh"));
        Path script = Files.writeString(folder.resolve("completion"), commands.out() + SETUP);
        Path typist = Files.writeString(folder.resolve("typist"), TYPIST);
        assertEquals("bench", typed(typist, script, "be", "bench").strip());
        assertEquals(
                "show two-shot", typed(typist, script, "show two-s", "two-shot").strip());
    }

    private String typed(Path typist, Path script, String words, String end) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                "/usr/bin/zsh", "-f", typist.toString(), script.toAbsolutePath().toString(), words, end);
        builder.environment().put("HOME", folder.toString()); // zsh keeps a file of its completions there
        builder.environment().put("TERM", "dumb");
        Path output = folder.resolve("output");
        Process zsh = builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertTrue(zsh.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS), "zsh does not end");
        } finally {
            zsh.destroyForcibly();
        }
        String said = Files.readString(output);
        assertEquals(0, zsh.exitValue(), said);
        return said;
    }
}
