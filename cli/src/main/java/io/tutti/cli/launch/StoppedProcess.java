package io.tutti.cli.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A process that a signal has stopped (SIGSTOP, SIGTSTP): it neither works nor ends until it is continued.
 *
 * @param pid its number
 */
record StoppedProcess(long pid) {
    private static final char STOPPED = 'T';

    /**
     * The rank's process if it is stopped, or the one it merely waits for: a shell's only child, and so on. Empty where
     * there is no {@code /proc}.
     */
    static Optional<StoppedProcess> of(ProcessHandle rank) {
        ProcessHandle process = rank;
        while (!isStopped(process.pid())) {
            List<ProcessHandle> children = process.children().limit(2).toList();
            if (children.size() != 1) {
                return Optional.empty();
            }
            process = children.getFirst();
        }
        return Optional.of(new StoppedProcess(process.pid()));
    }

    private static boolean isStopped(long pid) {
        try {
            // PID (NAME) STATE ...: the name may contain anything
            String line = Files.readString(Path.of("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1);
            int state = line.lastIndexOf(')') + 2;
            return state < line.length() && line.charAt(state) == STOPPED;
        } catch (IOException e) {
            return false; // gone
        }
    }

    /** In words that follow "rank 3". */
    @Override
    public String toString() {
        return "is stopped (state T of process " + pid + ")";
    }
}
