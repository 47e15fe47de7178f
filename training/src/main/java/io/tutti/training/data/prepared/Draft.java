package io.tutti.training.data.prepared;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A folder beside another one, whose place it takes when it is complete. Its name has the number of the process that writes it.
 *
 * @param path the draft
 * @param target the folder
 */
record Draft(Path path, Path target) {
    private static final String SUFFIX = ".part";
    /** Before the suffix, in the name of a folder whose place the draft takes. */
    private static final String FORMER = ".former";

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
        Trees.delete(former());
        Files.createDirectories(path);
        try (DirectoryStream<Path> drafts = Files.newDirectoryStream(path.getParent(), this::isAbandoned)) {
            drafts.forEach(Trees::tryDelete);
        }
    }

    /**
     * Puts the draft in the place of the folder, of which nothing stays. Another process may do the same with its own draft at the same time; the
     * folder is then that of the last one, and whole.
     *
     * @throws IOException if that is not possible; the folder is then as it was
     */
    void commit() throws IOException {
        Path former = former();
        while (!attempt(former)) {
            Trees.delete(former);
        }
        Trees.tryDelete(former);
    }

    /** Returns whether the draft is in its place; false if another process has put its own there first. */
    private boolean attempt(Path former) throws IOException {
        try {
            Files.move(target, former, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            // there is none now
        }
        try {
            Files.move(path, target, StandardCopyOption.ATOMIC_MOVE);
            return true;
        } catch (FileSystemException e) {
            if (Files.exists(path) && Files.isDirectory(target)) {
                return false;
            }
            giveBack(former, e);
            throw e;
        }
    }

    /** Puts the folder into its place again, unless another process has put its own there meanwhile. */
    private void giveBack(Path former, FileSystemException failure) {
        try {
            Files.move(former, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            // there was none
        } catch (IOException e) {
            if (Files.isDirectory(target)) {
                Trees.tryDelete(former);
            } else {
                failure.addSuppressed(e);
            }
        }
    }

    private Path former() {
        String name = path.getFileName().toString();
        return path.resolveSibling(name.substring(0, name.length() - SUFFIX.length()) + FORMER + SUFFIX);
    }

    private boolean isAbandoned(Path other) {
        String start = target.getFileName() + ".";
        String name = other.getFileName().toString();
        if (!name.startsWith(start) || !name.endsWith(SUFFIX)) {
            return false;
        }
        String process = name.substring(start.length(), Math.max(start.length(), name.length() - SUFFIX.length()));
        String number = process.endsWith(FORMER) ? process.substring(0, process.length() - FORMER.length()) : process;
        return number.matches("[0-9]{1,18}")
                && ProcessHandle.of(Long.parseLong(number)).isEmpty();
    }
}
