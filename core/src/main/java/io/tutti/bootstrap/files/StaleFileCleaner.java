package io.tutti.bootstrap.files;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

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
    private static final String FIRST = "tutti-";
    private static final int DIGITS = 16;

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
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Found one = of(file, file.getFileName().toString());
                if (one != null) {
                    found.add(one);
                }
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of(); // the last job of this user removed it
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return found;
    }

    /** Returns what {@code tutti-JOB-REST} or {@code tutti-JOB-START-REST} says of a file; null for another name. */
    private static Found of(Path file, String name) {
        int job = FIRST.length();
        int start = job + DIGITS + 1;
        if (!name.startsWith(FIRST) || !hasNumber(name, job)) {
            return null;
        }
        boolean hasStart = hasNumber(name, start);
        return new Found(
                file,
                name.substring(job, job + DIGITS),
                hasStart ? name.substring(start, start + DIGITS) : null,
                OwnerFile.isOne(name.substring(hasStart ? start + DIGITS + 1 : start)));
    }

    /** Whether a name has a number, a hyphen and something more at a place. */
    private static boolean hasNumber(String name, int at) {
        if (name.length() <= at + DIGITS + 1 || name.charAt(at + DIGITS) != '-') {
            return false;
        }
        for (int i = at; i < at + DIGITS; i++) {
            if (!HexFormat.isHexDigit(name.charAt(i)) || Character.isUpperCase(name.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            System.getLogger("io.tutti").log(System.Logger.Level.DEBUG, "sweeping " + file, e);
        }
    }
}
