package io.tutti.training.data.prepared;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder beside another one, whose place it takes when it is complete. Its name has the number of the process that writes it.
 *
 * @param path the draft
 * @param target the folder
 */
record Draft(Path path, Path target) {
    private static final String SUFFIX = ".part";

    /** Returns the draft of this process; makes nothing. */
    static Draft of(Path target) {
        return new Draft(ofProcess(target, ProcessHandle.current().pid()), target);
    }

    /** Returns where the draft of a process is. */
    static Path ofProcess(Path target, long process) {
        return target.resolveSibling(target.getFileName() + "." + process + SUFFIX);
    }

    /**
     * Makes an empty draft, and deletes those of processes that have ended, as by Ctrl-C.
     *
     * @throws IOException if it cannot be made
     */
    void begin() throws IOException {
        Trees.delete(path);
        Files.createDirectories(path);
        try (DirectoryStream<Path> drafts = Files.newDirectoryStream(path.getParent(), this::isAbandoned)) {
            drafts.forEach(Trees::tryDelete);
        }
    }

    private boolean isAbandoned(Path other) {
        String start = target.getFileName() + ".";
        String name = other.getFileName().toString();
        if (!name.startsWith(start) || !name.endsWith(SUFFIX)) {
            return false;
        }
        String process = name.substring(start.length(), Math.max(start.length(), name.length() - SUFFIX.length()));
        return process.matches("[0-9]{1,18}")
                && ProcessHandle.of(Long.parseLong(process)).isEmpty();
    }
}
