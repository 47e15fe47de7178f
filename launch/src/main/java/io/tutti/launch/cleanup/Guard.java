package io.tutti.launch.cleanup;

import io.tutti.config.JobVariables;
import io.tutti.config.LaunchId;
import io.tutti.launch.jvm.JavaCommand;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A small shell that cleans up if the launcher is killed. The shell reads from a pipe whose other end the launcher
 * holds. At the end of that input it ends the ranks, which it finds by the launcher's id in their environment, and
 * removes the job's files. It needs {@code /proc} and a {@code grep} that supports {@code -z}, and does nothing without
 * them.
 */
public final class Guard {
    // $1 = TUTTI_LAUNCH=..., $2 = prefix of the paths of the launcher's files, then the command that sweeps
    static final String SCRIPT = """
            trap '' HUP INT QUIT TERM
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

    /** Starts a guard that watches this process on behalf of its ranks. */
    public static Guard start(LaunchId launch, JobFiles files) {
        List<String> command = new ArrayList<>(List.of(
                "/bin/sh",
                files.guard().toString(),
                JobVariables.LAUNCH + "=" + launch,
                files.prefix().toString()));
        command.addAll(List.of(JavaCommand.java(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
        command.addAll(List.of(System.getProperty("java.class.path"), SweepMain.class.getName()));
        command.addAll(files.folders());
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD);
        builder.environment()
                .remove(JobVariables.LAUNCH); // of another launcher, which may kill this one: not its guard
        try {
            return new Guard(builder.start());
        } catch (IOException e) {
            return new Guard(null); // without a shell there is no guard; everything else works
        }
    }

    /** Ends the guard. Call it only when no rank runs any more. */
    public void release() {
        if (shell == null) {
            return;
        }
        try (OutputStream in = shell.getOutputStream()) {
            in.write(RELEASE.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            shell.destroyForcibly(); // another process has ended the shell
        }
    }
}
