package io.tutti.bootstrap.files;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/**
 * A user's private folder, {@code tutti-UID}, inside a folder that all users may write to, such as {@code /dev/shm}.
 * Only the user may enter it. So no other user can create a file, a link or a pipe there under a name that Tutti uses.
 */
public final class UserFolder {
    private static final int ACCESS_OF_OTHERS = 077;
    private static final int TRIALS = 100;

    private UserFolder() {}

    /** Returns the path of this user's folder in {@code shared}, whether or not it exists. */
    public static Path in(Path shared) {
        return shared.resolve("tutti-" + user());
    }

    /**
     * Creates the user's folder in {@code shared} if it does not exist.
     *
     * @return the folder
     * @throws FileSystemException if the name is taken by a link, by a file, or by a folder that another user owns or
     *     may enter
     * @throws IOException if it cannot be created
     */
    static Path make(Path shared) throws IOException {
        Path folder = in(shared);
        if (!isPosix(shared)) {
            return Files.createDirectories(folder);
        }
        for (int trial = 1; ; trial++) {
            try {
                createOrCheck(folder);
                return folder;
            } catch (NoSuchFileException e) {
                // the last process of another job removed the folder between the two steps, or shared does not exist
                if (trial == TRIALS || !Files.isDirectory(shared)) {
                    throw e;
                }
            }
        }
    }

    private static void createOrCheck(Path folder) throws IOException {
        try {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException e) {
            check(folder);
        }
    }

    /** Returns whether this user's folder in {@code shared} exists, and only the user may enter it. */
    static boolean isPrivate(Path shared) throws IOException {
        try {
            if (isPosix(shared)) {
                check(in(shared));
            }
            return true;
        } catch (FileSystemException e) { // there is none, or it is another user's
            return false;
        }
    }

    private static void check(Path folder) throws IOException {
        Map<String, Object> found =
                Files.readAttributes(folder, "unix:uid,mode,isDirectory", LinkOption.NOFOLLOW_LINKS);
        boolean isOurs = user().equals(found.get("uid").toString());
        if (!Boolean.TRUE.equals(found.get("isDirectory"))
                || !isOurs
                || ((int) found.get("mode") & ACCESS_OF_OTHERS) != 0) {
            throw new FileSystemException(
                    folder.toString(),
                    null,
                    "is not a folder that user " + user()
                            + " owns and no other user may enter; remove it, or set another" + " TUTTI_SHM_DIR");
        }
    }

    /** Removes the user's folder in {@code shared} if it is empty. */
    static void removeIfEmpty(Path shared) throws IOException {
        try {
            Files.deleteIfExists(in(shared));
        } catch (DirectoryNotEmptyException e) {
            // other jobs of this user have files there
        }
    }

    /** Returns the user id of this process, or the user's name if the system does not report an id. */
    private static String user() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").toString();
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9]", "_");
        }
    }

    static boolean isPosix(Path folder) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
