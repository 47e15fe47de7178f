package io.tutti.report.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;

/**
 * Comma-separated values of something that takes long, each line flushed as it comes: what ends the process keeps the lines so far.
 *
 * @param <R> type of the records
 * @param type the same type, which must be public
 * @param out where the lines go; {@link #close} closes it
 */
public record CsvLines<R extends Record>(Class<R> type, Writer out) implements AutoCloseable {
    /**
     * Writes the header.
     *
     * @throws UncheckedIOException if it cannot be written
     */
    public CsvLines {
        write(out, Csv.of(type, List.of()));
    }

    /**
     * Writes a record as a line.
     *
     * @param row the record
     * @throws UncheckedIOException if it cannot be written
     */
    public void add(R row) {
        String both = Csv.of(type, List.of(row));
        write(out, both.substring(both.indexOf('\n') + 1));
    }

    private static void write(Writer out, String text) {
        try {
            out.write(text);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }
}
