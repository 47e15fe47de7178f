package io.tutti.launch.cleanup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the system tells of a process in {@code /proc/PID/stat}.
 *
 * @param state one letter, such as T for a stopped process
 * @param startTicks when the process started, in clock ticks since the machine did: steps of the system's clock, which change the start that
 *     the JDK computes, do not change it
 */
public record ProcessStat(char state, long startTicks) {
    private static final int STATE_FIELD = 3;
    private static final int START_FIELD = 22;

    /**
     * Reads what is told of a process.
     *
     * @param pid its process id
     * @return empty if there is no such process, and on systems without {@code /proc}
     */
    public static Optional<ProcessStat> of(long pid) {
        try {
            return Optional.of(parse(Files.readString(Path.of("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The format is PID (NAME) STATE ..., and the name may contain any character. */
    static ProcessStat parse(String line) {
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", 0);
        return new ProcessStat(fields[0].charAt(0), Long.parseLong(fields[START_FIELD - STATE_FIELD]));
    }
}
