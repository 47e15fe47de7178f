package io.tutti.cli.command.option;

import io.tutti.message.FileError;
import io.tutti.report.file.FileTarget;
import io.tutti.report.file.WholeFile;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a result goes: a file, or standard output, which is written {@code -}.
 *
 * @param name as given on the command line
 */
public record OutputPath(String name) {
    static final String STANDARD = "-";

    /** Returns whether the result goes to standard output. */
    public boolean isStandard() {
        return name.equals(STANDARD);
    }

    /**
     * Checks before the work begins that the result can be written after it.
     *
     * @param option the option that named the file, for the message
     * @throws IllegalArgumentException if the folder of the file is missing or cannot be written, or the file is a device that cannot be
     */
    public void check(String option) {
        if (!isStandard()) {
            String reason = obstacle(Path.of(name));
            if (!reason.isEmpty()) {
                throw new IllegalArgumentException(option + " " + name + " cannot be written: " + reason);
            }
        }
    }

    private static String obstacle(Path file) {
        try {
            FileTarget target = FileTarget.of(file);
            return target.isInPlace() ? denied(target.path()) : obstacleOfReplacing(target.path());
        } catch (IOException e) {
            return FileError.describe(e);
        }
    }

    private static String obstacleOfReplacing(Path file) {
        Path folder = file.getParent();
        if (folder == null || Files.isDirectory(file)) {
            return "it is a folder";
        }
        if (!Files.isDirectory(folder)) {
            return "there is no folder " + folder;
        }
        return denied(folder);
    }

    private static String denied(Path written) {
        return Files.isWritable(written) ? "" : "permission denied";
    }

    /**
     * Opens the result to be written piece by piece.
     *
     * @param out standard output, which stays open when the result is closed
     * @return the result
     * @throws IllegalArgumentException if the file cannot be written
     */
    Writer open(PrintWriter out) {
        if (isStandard()) {
            return new FilterWriter(out) {
                @Override
                public void close() throws IOException {
                    flush();
                }
            };
        }
        try {
            return Files.newBufferedWriter(Path.of(name));
        } catch (IOException e) {
            throw new IllegalArgumentException(name + " cannot be written: " + FileError.describe(e), e);
        }
    }

    /**
     * Writes the result.
     *
     * @param out standard output
     */
    public void write(String text, PrintWriter out) {
        if (isStandard()) {
            out.print(text);
            out.flush();
        } else {
            WholeFile.write(Path.of(name), text);
        }
    }
}
