package io.tutti.launch.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;

/** A file whose name is in the exceptions of its stream, too. */
final class NamedFile extends OutputStream {
    private final Path path;
    private final OutputStream stream;

    NamedFile(Path path, OpenOption... options) throws IOException {
        this.path = path;
        this.stream = Files.newOutputStream(path, options);
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            stream.write(bytes, from, length);
        } catch (IOException e) {
            FileSystemException named = new FileSystemException(path.toString(), null, e.getMessage());
            named.initCause(e);
            throw named;
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
