package io.tutti.launch.request;

import java.nio.file.Path;
import java.util.List;

/** What every rank of a job runs, with the files that it needs. */
@FunctionalInterface
public interface LaunchProgram {
    /** Keeps files for the ranks of one job. */
    @FunctionalInterface
    interface Files {
        /**
         * Makes a file, which is removed when the job has ended.
         *
         * @param name unique within the job
         * @param content the bytes
         * @return the file, which only this user's processes can read
         * @throws io.tutti.error.CommunicationException if it cannot be written
         */
        Path keep(String name, byte[] content);
    }

    /**
     * Makes the files of one job. A launcher calls it before it starts the first rank; replacements of lost ranks run the same command.
     *
     * @param files keeps them
     * @return program and arguments of every rank
     * @throws io.tutti.error.CommunicationException if a file cannot be written
     */
    List<String> command(Files files);

    /**
     * Returns a program that needs no files.
     *
     * @param command program and arguments
     * @return the program
     * @throws IllegalArgumentException if the command is empty
     */
    static LaunchProgram of(List<String> command) {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("there is no command to run");
        }
        List<String> words = List.copyOf(command);
        return files -> words;
    }
}
