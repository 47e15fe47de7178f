package io.tutti.system;

import io.tutti.bootstrap.files.UserFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of jobs in a folder of shared memory. */
final class SharedMemory {
    private SharedMemory() {}

    /** Names of what a job, or its launcher, has there. */
    static List<String> files(Path folder, String job) {
        try (Stream<Path> files = Files.list(UserFolder.in(folder))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("tutti-") && name.contains(job))
                    .toList();
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes a dead job's files. */
    static void delete(Path folder, String job) {
        for (String name : files(folder, job)) {
            try {
                Files.deleteIfExists(UserFolder.in(folder).resolve(name));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
