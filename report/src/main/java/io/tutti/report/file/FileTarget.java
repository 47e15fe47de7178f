package io.tutti.report.file;

import io.tutti.error.FileError;
import java.io.IOException;
import java.nio.file.AccessMode;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
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
     * {@return where the content is until it is complete: beside the file, or in it if nothing may replace it}
     */
    Path draft() {
        return isInPlace ? path : path.resolveSibling(path.getFileName() + ".part");
    }

    /**
     * Returns why the file cannot be written, as far as that can be known before. A file that is to appear is begun and removed:
     * permissions tell nothing of a name that is too long, or of a folder of the kernel's that takes no files.
     *
     * @return a few words; empty if nothing is known that prevents it
     */
    public String obstacle() {
        Path folder = path.getParent();
        if (Files.isDirectory(path) || folder == null) {
            return "it is a folder";
        }
        if (!Files.isDirectory(folder)) {
            return "there is no folder " + folder;
        }
        try {
            if (isInPlace) {
                path.getFileSystem().provider().checkAccess(path, AccessMode.WRITE);
            } else {
                begin(draft());
            }
            return "";
        } catch (NoSuchFileException e) {
            return "its folder takes no files";
        } catch (IOException e) {
            return FileError.describe(e);
        }
    }

    /** A draft that is there already is that of a process that was ended, or of one that writes now. */
    private static void begin(Path draft) throws IOException {
        if (Files.exists(draft, LinkOption.NOFOLLOW_LINKS)) {
            draft.getFileSystem().provider().checkAccess(draft.getParent(), AccessMode.WRITE);
        } else {
            Files.createFile(draft);
            Files.delete(draft);
        }
    }
}
