package io.tutti.cli.command.option;

import io.tutti.error.FileError;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/** Names the file that cannot be written. What has failed once is not told again when it is closed. */
final class NamedWriter extends FilterWriter {
    private final String name;
    private boolean hasFailed;

    NamedWriter(String name, Writer out) {
        super(out);
        this.name = name;
    }

    /** Something that writes. */
    private interface Writing {
        void run() throws IOException;
    }

    @Override
    public void write(int character) throws IOException {
        run(() -> out.write(character));
    }

    @Override
    public void write(char[] characters, int from, int count) throws IOException {
        run(() -> out.write(characters, from, count));
    }

    @Override
    public void write(String text, int from, int count) throws IOException {
        run(() -> out.write(text, from, count));
    }

    @Override
    public void flush() throws IOException {
        run(out::flush);
    }

    @Override
    public void close() throws IOException {
        try {
            out.close();
        } catch (IOException e) {
            if (!hasFailed) {
                throw named(e);
            }
        }
    }

    private void run(Writing writing) throws IOException {
        try {
            writing.run();
        } catch (IOException e) {
            hasFailed = true;
            throw named(e);
        }
    }

    private IOException named(IOException e) {
        return new IOException(name + " cannot be written: " + FileError.describe(e), e);
    }
}
