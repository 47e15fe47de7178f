package io.tutti.report.file;

import io.tutti.report.draw.Picture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that results are written to; see {@link WholeFile}. */
public final class ResultFolder {
    /** Pixels a point: 300 to the inch where a picture is printed 17 cm wide. */
    private static final double PNG_SCALE = 3;

    private ResultFolder() {}

    /**
     * Makes {@code folder} with those above it, unless it is there.
     *
     * @throws IllegalArgumentException if it cannot be made
     */
    public static void make(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new IllegalArgumentException(folder + " cannot be made: " + e, e);
        }
    }

    /**
     * Writes {@code name.svg} and {@code name.png} to {@code folder}.
     *
     * @throws IllegalArgumentException if one cannot be written
     */
    public static void write(Path folder, String name, Picture picture) {
        WholeFile.write(folder.resolve(name + ".svg"), picture.svg());
        WholeFile.write(folder.resolve(name + ".png"), picture.png(PNG_SCALE));
    }
}
