package io.tutti.bootstrap.files;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Deletes files that no living process can use, and the {@link OwnerFile}s of dead processes. A file of a start is kept while
 * a process of that start lives, any other file of a job while any process of the job lives.
 *
 * <p>The cleaner takes no lock against processes that start or clean at the same time. A process creates its owner file before
 * any other file, and gives it the name of the start before it creates files of the start. The cleaner lists owner files after
 * all other files. So whenever it sees a file of a living process, it also sees that process's owner file. File names are never
 * reused.
 */
final class StaleFileCleaner {
    private static final Pattern NAME = Pattern.compile("tutti-([0-9a-f]{16})-(?:([0-9a-f]{16})-)?(.+)");

    private final Path folder;

    /** Creates a cleaner of a user's folder. */
    StaleFileCleaner(Path folder) {
        this.folder = folder;
    }

    /**
     * A job's file.
     *
     * @param path the file
     * @param job the job's number, in hexadecimal
     * @param start the start's id, in hexadecimal; null if the file belongs to no start
     * @param isOwner whether it is an {@link OwnerFile}
     */
    private record Found(Path path, String job, String start, boolean isOwner) {
        /** Returns whether the process that a living owner file belongs to may need this file. */
        boolean isNeededBy(Found owner) {
            return job.equals(owner.job) && (start == null || start.equals(owner.start));
        }
    }

    /** Deletes the files. */
    void run() throws IOException {
        List<Found> files = list();
        List<Found> living = list().stream()
                .filter(Found::isOwner)
                .filter(owner -> OwnerFile.isHeld(owner.path()))
                .toList();
        for (Found file : files) {
            if (living.stream().noneMatch(file::isNeededBy) || file.isOwner() && !OwnerFile.isHeld(file.path())) {
                delete(file.path());
            }
        }
    }

    private List<Found> list() throws IOException {
        List<Found> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "tutti-*")) {
            for (Path file : files) {
                Matcher matcher = NAME.matcher(file.getFileName().toString());
                if (matcher.matches()) {
                    found.add(new Found(file, matcher.group(1), matcher.group(2), OwnerFile.isOne(matcher.group(3))));
                }
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of(); // the last job of this user removed it
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return found;
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            System.getLogger("io.tutti").log(System.Logger.Level.DEBUG, "sweeping " + file, e);
        }
    }
}
