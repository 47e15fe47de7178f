package io.tutti.launch.cleanup;

import io.tutti.config.JobVariables;
import io.tutti.config.LaunchId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Finds processes that a launcher's ranks left running, including their children, by the launcher's id in the
 * environment that they inherited. Another start of the same command has another id. On systems without {@code /proc}
 * it finds nothing.
 */
public final class OrphanProcesses {
    private final String variable;

    public OrphanProcesses(LaunchId launch) {
        this.variable = JobVariables.LAUNCH + "=" + launch;
    }

    /** Returns the processes that still run. */
    public List<ProcessHandle> find() {
        long self = ProcessHandle.current().pid();
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != self)
                .filter(process -> variables(process.pid()).contains(variable))
                .toList();
    }

    /**
     * Returns the environment with which a process was started; nothing if the process has ended or belongs to another
     * user.
     */
    private static List<String> variables(long pid) {
        try {
            byte[] bytes = Files.readAllBytes(Path.of("/proc/" + pid + "/environ"));
            return List.of(new String(bytes, StandardCharsets.ISO_8859_1).split("\0", 0));
        } catch (IOException e) {
            return List.of();
        }
    }
}
