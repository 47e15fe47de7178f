package io.tutti.training.backend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The native libraries that this process has mapped, as Linux says; other systems do not. */
public final class LoadedLibraries {
    private static final Path MAPS = Path.of("/proc/self/maps");

    private LoadedLibraries() {}

    /**
     * Checks that a process has no PyTorch but the one that is about to be loaded: functions of two would call each other and crash.
     *
     * @param option what the user typed that loads it, for messages
     * @param folder where its own libraries are, or will be unpacked
     * @throws UsageException in one line, if another one is there
     */
    public static void requireNoOtherPyTorch(String option, Path folder) {
        try (Stream<String> lines = Files.lines(MAPS)) {
            lines.filter(line -> line.contains("/libtorch"))
                    .map(line -> Path.of(line.substring(line.indexOf('/'))))
                    .filter(file -> !file.startsWith(folder))
                    .findFirst()
                    .ifPresent(file -> {
                        throw new UsageException(
                                option + ": another PyTorch is in this process, " + file + "; start a JVM without it");
                    });
        } catch (IOException e) {
            return; // a system that does not say what is loaded
        }
    }
}
