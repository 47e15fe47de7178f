package io.tutti.soak.fault;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A program of the system that only root can use. */
final class RootCommand {
    private RootCommand() {}

    /** Why something that a program does cannot be done here. */
    static Optional<String> obstacle(String what, Path program) {
        boolean isRoot = "root".equals(System.getProperty("user.name"));
        return isRoot && Files.isExecutable(program)
                ? Optional.empty()
                : Optional.of(what + " needs root and " + program.getFileName());
    }
}
