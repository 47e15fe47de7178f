package io.tutti.cli.command.option;

import io.tutti.error.FileError;
import io.tutti.report.file.FileDraft;
import io.tutti.report.file.FileTarget;
import java.io.BufferedWriter;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
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
            return FileTarget.of(file).obstacle();
        } catch (IOException e) {
            return FileError.describe(e);
        }
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
            return new NamedWriter(name, Files.newBufferedWriter(Path.of(name)));
        } catch (IOException e) {
            throw new IllegalArgumentException(name + " cannot be written: " + FileError.describe(e), e);
        }
    }

    /** A result that is written piece by piece. */
    @FunctionalInterface
    public interface Content {
        /** Writes the result. */
        void writeTo(Writer out) throws IOException;
    }

    /**
     * Writes the result. A file appears once it is complete.
     *
     * @param out standard output
     * @throws IllegalArgumentException if the file cannot be written
     */
    public void write(Content content, PrintWriter out) {
        if (isStandard()) {
            writeStandard(content, out);
            return;
        }
        try (FileDraft draft = FileDraft.of(Path.of(name))) {
            Writer writer = new BufferedWriter(new OutputStreamWriter(draft.stream(), StandardCharsets.UTF_8));
            content.writeTo(writer);
            writer.flush();
            draft.commit();
        } catch (IOException e) {
            throw new IllegalArgumentException(name + " cannot be written: " + FileError.describe(e), e);
        }
    }

    /** A print writer keeps to itself that a write has failed. */
    private static void writeStandard(Content content, PrintWriter out) {
        try {
            content.writeTo(out);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes the result as {@link #write(Content, PrintWriter)} does.
     *
     * @param out standard output
     */
    public void write(String text, PrintWriter out) {
        write(writer -> writer.write(text), out);
    }
}
