package io.tutti.bootstrap;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Deletes the files of jobs without a living process, and the marks of dead processes. It needs no lock against
 * starting processes and other cleaners: a process creates its mark before any other file, and the cleaner lists marks
 * after files, so it never sees a living process's file without its mark; file names are never reused.
 */
final class StaleFileCleaner {
    private static final Pattern NAME = Pattern.compile("tutti-([0-9a-f]{16})-(.+)");

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
     * @param isMark whether it is an {@link OwnerFile}
     */
    private record Found(Path path, String job, boolean isMark) {}

    /** Deletes the files. */
    void run() throws IOException {
        List<Found> files = list();
        List<Found> living = list().stream()
                .filter(Found::isMark)
                .filter(mark -> OwnerFile.isHeld(mark.path()))
                .toList();
        Set<String> jobs = living.stream().map(Found::job).collect(Collectors.toSet());
        for (Found file : files) {
            if (!jobs.contains(file.job()) || file.isMark() && !OwnerFile.isHeld(file.path())) {
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
                    found.add(new Found(file, matcher.group(1), OwnerFile.isOne(matcher.group(2))));
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
