package io.tutti.training.checkpoint;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the bytes of a {@link Checkpoint} are. They are read twice, from the beginning: for their checksum, and for what they say. */
sealed interface CheckpointBytes {
    /** How many there are. */
    long length() throws IOException;

    /** Returns a stream of all of them, which the caller closes. */
    InputStream open() throws IOException;

    /** Those of a file, which is looked for at each call. */
    static CheckpointBytes of(Path file) {
        return new InFile(file);
    }

    /** Those of an array, which must not be changed. */
    static CheckpointBytes of(byte[] bytes) {
        return new InMemory(bytes);
    }

    /** See {@link #of(Path)}. */
    record InFile(Path file) implements CheckpointBytes {
        @Override
        public long length() throws IOException {
            return Files.size(file);
        }

        @Override
        public InputStream open() throws IOException {
            return new BufferedInputStream(Files.newInputStream(file), Checkpoint.BUFFER);
        }
    }

    /** See {@link #of(byte[])}. */
    record InMemory(byte[] bytes) implements CheckpointBytes {
        @Override
        public long length() {
            return bytes.length;
        }

        @Override
        public InputStream open() {
            return new ByteArrayInputStream(bytes);
        }
    }
}
