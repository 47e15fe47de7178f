package io.tutti.launch;

import io.tutti.launch.cleanup.ProcessStat;
import java.util.List;
import java.util.Optional;

/**
 * A process that a signal has stopped (SIGSTOP, SIGTSTP). It neither runs nor ends until it is continued.
 *
 * @param pid its process id
 */
record StoppedProcess(long pid) {
    private static final char STOPPED = 'T';

    /**
     * Returns the rank's process if it is stopped, or the stopped process that it merely waits for, such as a shell's
     * only child. Empty on systems without {@code /proc}.
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
        return ProcessStat.of(pid).filter(stat -> stat.state() == STOPPED).isPresent();
    }

    /** Returns a description that follows the words "rank 3". */
    @Override
    public String toString() {
        return "is stopped (state T of process " + pid + ")";
    }
}
