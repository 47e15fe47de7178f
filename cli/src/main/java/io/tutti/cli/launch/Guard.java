package io.tutti.cli.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A small shell that reads from the launcher. If the launcher is killed, so that it cannot clean up itself, the shell
 * reads the end of its input; it then ends the ranks it finds by their environment and removes the job's files. It
 * needs {@code /proc} and a {@code grep} with {@code -z}, and does nothing without them.
 */
final class Guard {
    private static final String RELEASE = "done\n";

    private static final String FILE = "tutti-guard";

    // $1 = TUTTI_JOB=…, $2 = ^TUTTI_RANK=(…)$, $3 = the job's folder, $4 = start of the names of its shared memory
    private static final String SCRIPT = """
            trap '' HUP INT TERM
            read -r word && [ "$word" = done ] && exit 0
            signal_ranks() {
                for file in $(grep -lszx -e "$1" /proc/[0-9]*/environ); do
                    pid=${file#/proc/}; pid=${pid%/environ}
                    [ "$pid" != $$ ] && grep -qszEx -e "$2" "$file" && kill -s "$3" "$pid" && found=1
                done
            }
            signal_ranks "$1" "$2" TERM
            [ -n "$found" ] && sleep 2
            signal_ranks "$1" "$2" KILL
            rm -rf "$3"
            grep -qszx -e "$1" /proc/[0-9]*/environ || rm -f "$4"*
            """;

    private final Process shell;

    private Guard(Process shell) {
        this.shell = shell;
    }

    /** Starts watching over this process on behalf of a job's ranks. */
    static Guard start(LaunchRequest request, JobFolder folder) {
        String job = request.place().jobText();
        String ranks = IntStream.range(0, request.ranks())
                .mapToObj(local -> Integer.toString(request.firstRank() + local))
                .collect(Collectors.joining("|", "TUTTI_RANK=(", ")"));
        Path script = folder.path().resolve(FILE);
        List<String> command = List.of(
                "/bin/sh",
                script.toString(),
                "TUTTI_JOB=" + job,
                ranks,
                folder.path().toString(),
                folder.sharedMemory().resolve("tutti-" + job + "-").toString());
        try {
            Files.writeString(script, SCRIPT);
            return new Guard(new ProcessBuilder(command)
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start());
        } catch (IOException e) {
            return new Guard(null); // no shell, no guard: everything else works
        }
    }

    /** No rank runs any more: there is nothing left to guard. */
    void release() {
        if (shell == null) {
            return;
        }
        try (OutputStream in = shell.getOutputStream()) {
            in.write(RELEASE.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            shell.destroyForcibly(); // ended by somebody else
        }
    }
}
