package io.tutti.cli.command.option;

import io.tutti.report.file.FileTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where the results of a command go: standard output is for one of them, and so is each file. */
public final class Destinations {
    private final List<String> standard = new ArrayList<>();
    /** The options that name each file. */
    private final Map<Path, List<String>> files = new HashMap<>();

    /**
     * Adds a result.
     *
     * @param isStandard whether it goes to standard output
     * @param option how that is said on the command line
     * @return this
     */
    public Destinations add(boolean isStandard, String option) {
        if (isStandard) {
            standard.add(option);
        }
        return this;
    }

    /**
     * Adds a result.
     *
     * @param path where it goes; null if it is not wanted
     * @param option the option that says so
     * @return this
     */
    public Destinations add(OutputPath path, String option) {
        if (path == null) {
            return this;
        }
        if (path.isStandard()) {
            return add(true, option + " -");
        }
        file(path.name())
                .ifPresent(file ->
                        files.computeIfAbsent(file, none -> new ArrayList<>()).add(option + " " + path.name()));
        return this;
    }

    /** Whatever links lead there. Any number of results may go to a device, and what cannot be written is said elsewhere. */
    private static Optional<Path> file(String name) {
        try {
            FileTarget target = FileTarget.of(Path.of(name));
            Path folder = target.path().getParent();
            return target.isInPlace() || folder == null
                    ? Optional.empty()
                    : Optional.of(folder.toRealPath().resolve(target.path().getFileName()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Checks that no two results go to one place, where the second would replace the first.
     *
     * @throws IllegalArgumentException if two do
     */
    public void check() {
        if (standard.size() > 1) {
            throw new IllegalArgumentException(
                    String.join(" and ", standard) + " on standard output exclude each other; give one a file");
        }
        for (List<String> options : files.values()) {
            if (options.size() > 1) {
                throw new IllegalArgumentException(
                        String.join(" and ", options) + " are one file; give each one of its own");
            }
        }
    }
}
