package io.tutti.launch.jvm;

import io.tutti.launch.request.LaunchProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Keeps the files of programs in a folder. */
record KeptFiles(Path folder) implements LaunchProgram.Files {
    @Override
    public Path keep(String name, byte[] content) {
        try {
            return Files.write(folder.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
