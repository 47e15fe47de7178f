package io.tutti.cli.command.option;

import java.nio.file.Path;
import picocli.CommandLine.TypeConversionException;

/**
 * A file or folder to which results go that cannot be standard output, because it is read again, written anew, or written by other
 * processes; for all others there is {@link OutputPath}.
 */
public record OutputFile(Path path) {
    /**
     * Returns the file that a word names.
     *
     * @throws TypeConversionException if it is {@code -}, or empty, as that of an unset variable is
     */
    public static OutputFile of(String word) {
        if (word.equals(OutputPath.STANDARD)) {
            throw new TypeConversionException("- is standard output, which cannot be used here (./- is of that name)");
        }
        if (word.isEmpty()) {
            throw new TypeConversionException("the name is empty (. is this folder)");
        }
        return new OutputFile(Path.of(word));
    }
}
