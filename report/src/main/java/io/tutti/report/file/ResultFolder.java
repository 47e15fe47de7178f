package io.tutti.report.file;

import io.tutti.error.FileError;
import io.tutti.report.draw.Picture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes pictures to a folder of results; see {@link WholeFile}. */
public final class ResultFolder {
    /** Pixels per point: 300 per inch for a picture that is printed 17 cm wide. */
    private static final double PNG_SCALE = 3;

    private ResultFolder() {}

    /**
     * Creates a folder and its parents unless it exists.
     *
     * @param folder the folder
     * @throws IllegalArgumentException if it cannot be created, or nothing can be written to it
     */
    public static void make(Path folder) {
        try {
            Files.createDirectories(folder);
            String obstacle = FileTarget.of(folder.resolve("picture.svg")).obstacle();
            if (!obstacle.isEmpty()) {
                throw new IllegalArgumentException(folder + " cannot be written: " + obstacle);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(folder + " cannot be made: " + FileError.describe(e), e);
        }
    }

    /**
     * Writes a picture as {@code name.svg} and {@code name.png}, replacing such files.
     *
     * @param folder an existing folder
     * @param name of the files, without extension
     * @param picture the picture
     * @throws IllegalArgumentException if a file cannot be written
     */
    public static void write(Path folder, String name, Picture picture) {
        WholeFile.write(folder.resolve(name + ".svg"), picture.svg());
        WholeFile.write(folder.resolve(name + ".png"), picture.png(PNG_SCALE));
    }
}
