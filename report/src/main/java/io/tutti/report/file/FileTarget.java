package io.tutti.report.file;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a result is written, whatever symbolic links lead there.
 *
 * @param path the file, which need not exist
 * @param isInPlace whether it is written under its own name, because no other file may replace it: a device, a pipe, or a file that a process
 *     has opened
 */
public record FileTarget(Path path, boolean isInPlace) {
    private static final int MOST_LINKS = 40;
    /** The kernel's links to open files, such as that of {@code /dev/stdout}, have no path that another process could write. */
    private static final Path OPEN_FILES = Path.of("/proc");

    /**
     * Follows the links of a path.
     *
     * @param file the path as the user named it
     * @return the file to which it leads
     * @throws IOException if the links lead nowhere
     */
    public static FileTarget of(Path file) throws IOException {
        Path path = file.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(path); links++) {
            if (path.getParent().toRealPath().startsWith(OPEN_FILES)) {
                return new FileTarget(path, true);
            }
            if (links == MOST_LINKS) {
                throw new FileSystemLoopException(file.toString());
            }
            path = path.resolveSibling(Files.readSymbolicLink(path));
        }
        return new FileTarget(path, Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path));
    }

    /**
     * Returns why a file or a folder cannot be written, as far as that can be known before.
     *
     * @param written an existing file or folder
     * @return a few words; empty if nothing is known that prevents it
     * @throws IOException if the file system cannot be asked
     */
    public static String denial(Path written) throws IOException {
        if (Files.isWritable(written)) {
            return "";
        }
        return Files.getFileStore(written).isReadOnly() ? "read-only file system" : "permission denied";
    }
}
