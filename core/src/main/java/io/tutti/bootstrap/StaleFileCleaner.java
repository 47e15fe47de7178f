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
 * Deletes the files of jobs of which no process lives, and marks of dead processes. Needs no lock against starts and other
 * sweeps: a process makes its mark before any other file, and marks are looked for after files, so a file of the living is
 * never seen without the mark; names of files are never used again.
 */
final class StaleFileCleaner {
    private static final Pattern NAME = Pattern.compile("tutti-([0-9a-f]{16})-(.+)");

    private final Path folder;

    /** Of a user's folder. */
    StaleFileCleaner(Path folder) {
        this.folder = folder;
    }

    /**
     * A job's file.
     *
     * @param job its number
     * @param isMark whether it is an {@link OwnerFile}
     */
    private record Found(Path path, String job, boolean isMark) {}

    /** Deletes them. */
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
