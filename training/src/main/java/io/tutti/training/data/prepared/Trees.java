package io.tutti.training.data.prepared;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders with all that is in them. */
final class Trees {
    private Trees() {}

    /** Returns the files in a folder and in those below, sorted. */
    static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** Deletes a folder, if there is one. */
    static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    /** Deletes a folder that is of no use; what cannot be deleted stays. */
    static void tryDelete(Path folder) {
        try {
            delete(folder);
        } catch (IOException e) {
            // a draft: the next preparation does not look at it
        }
    }
}
