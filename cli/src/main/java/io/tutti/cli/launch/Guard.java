package io.tutti.cli.launch;

import io.tutti.cli.jvm.JavaCommand;
import io.tutti.config.LaunchId;
import io.tutti.config.Membership;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A small shell that reads from the launcher. If the launcher is killed, so that it cannot clean up itself, the shell
 * reads the end of its input; it then ends the ranks, which it finds by the launcher's id in their environment, and removes
 * the job's files. It needs {@code /proc} and a {@code grep} with {@code -z}, and does nothing without them.
 */
final class Guard {
    // $1 = TUTTI_LAUNCH=..., $2 = start of the paths of the launcher's files, then the command that sweeps
    static final String SCRIPT = """
            trap '' HUP INT TERM
            read -r word && [ "$word" = done ] && exit 0
            launch=$1; files=$2; shift 2
            signal_ranks() {
                for file in $(grep -lszxF -e "$launch" /proc/[0-9]*/environ); do
                    pid=${file#/proc/}; pid=${pid%/environ}
                    [ "$pid" != $$ ] && kill -s "$1" "$pid" && found=1
                done
            }
            signal_ranks TERM
            [ -n "$found" ] && sleep 2
            signal_ranks KILL
            rm -f "$files"*
            exec "$@"
            """;

    private static final String RELEASE = "done\n";

    private final Process shell;

    private Guard(Process shell) {
        this.shell = shell;
    }

    /** Starts watching over this process on behalf of its ranks. */
    static Guard start(LaunchId launch, JobFiles files) {
        List<String> command = new ArrayList<>(List.of(
                "/bin/sh",
                files.guard().toString(),
                Membership.LAUNCH + "=" + launch,
                files.prefix().toString()));
        command.addAll(List.of(JavaCommand.java(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
        command.addAll(List.of(System.getProperty("java.class.path"), SweepMain.class.getName()));
        command.addAll(files.folders());
        try {
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
