package io.tutti.training.checkpoint;

import io.tutti.config.JobVariables;
import io.tutti.error.FileError;
import io.tutti.training.backend.UsageException;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/**
 * A file with the state of a run between two steps, to read. Its form: a magic number and a version; the essence of the run; the number of
 * ranks; then rounds, each of a length for every rank and as many bytes of its state, in rank order; a round of nothing; a checksum of
 * all before it. So neither a writer nor a reader holds more than a round. A file that exists is complete.
 */
public final class Checkpoint implements AutoCloseable {
    static final long MAGIC = 0x5475_7474_6952_756eL;
    static final int VERSION = 5;
    /** Bytes that are read at once from a file. */
    static final int BUFFER = 1 << 20;
    /** Of a file whose checksum is right: another program has written it. */
    private static final String OTHER = " is not what tutti train --save writes";

    private final Path file;
    private final DataInputStream in;
    private final String essence;
    private final int ranks;

    private Checkpoint(Path file, DataInputStream in) throws IOException {
        this.file = file;
        this.in = in;
        in.readLong();
        int version = in.readInt();
        if (version != VERSION) {
            throw new UsageException("--resume " + file + " has format " + version + ", this program reads " + VERSION);
        }
        essence = in.readUTF();
        ranks = in.readInt();
        if (ranks < 1 || ranks > JobVariables.MOST_RANKS) {
            throw new UsageException("--resume " + file + OTHER + ": it is of " + ranks + " ranks");
        }
    }

    /**
     * Opens a file after a look at all of it.
     *
     * @throws UsageException in one line, if it cannot be read or is no such file, whole
     */
    public static Checkpoint open(Path file) {
        return open(file, CheckpointBytes.of(file));
    }

    /**
     * Reads bytes, wherever they are, as those of a file.
     *
     * @param file the name, for messages
     * @throws UsageException as {@link #open(Path)}
     */
    static Checkpoint open(Path file, CheckpointBytes bytes) {
        try {
            verify(file, bytes);
            DataInputStream in = new DataInputStream(bytes.open());
            try {
                return new Checkpoint(file, in);
            } catch (IOException | UsageException e) {
                in.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UsageException("--resume " + file + " cannot be read: " + FileError.describe(e), e);
        }
    }

    private static void verify(Path file, CheckpointBytes bytes) throws IOException {
        long body = bytes.length() - Long.BYTES;
        CRC32C sum = new CRC32C();
        try (DataInputStream plain = new DataInputStream(bytes.open());
                DataInputStream in = new DataInputStream(new CheckedInputStream(plain, sum))) {
            if (body < Long.BYTES || in.readLong() != MAGIC) {
                throw new UsageException("--resume " + file + OTHER);
            }
            skip(in, body - Long.BYTES);
            long expected = sum.getValue();
            if (plain.readLong() != expected) {
                throw new UsageException("--resume " + file + " is damaged or cut off; take an older one");
            }
        }
    }

    /** Reads what is not needed. The file may have become shorter since its length was asked for. */
    static void skip(InputStream in, long count) throws IOException {
        byte[] buffer = new byte[(int) Math.min(count, BUFFER)];
        for (long left = count; left > 0; ) {
            int part = in.readNBytes(buffer, 0, (int) Math.min(left, buffer.length));
            if (part == 0) {
                throw new EOFException("it has become shorter");
            }
            left -= part;
        }
    }

    /** @throws UsageException if this is the state of another run */
    public void require(String expected) {
        if (!essence.equals(expected)) {
            String shown = essence.replaceAll("\\p{Cntrl}", " ");
            throw new UsageException("--resume " + file + " is of another run: it has "
                    + CommonStart.difference(shown, expected) + " where this one has "
                    + CommonStart.difference(expected, shown) + "; give the options it was saved with");
        }
    }

    /**
     * Returns the lengths of the next round; none of them is above 0 after the last one.
     *
     * @throws UsageException if they are those of no round
     */
    int[] nextLengths() {
        int[] lengths = new int[ranks];
        try {
            for (int rank = 0; rank < ranks; rank++) {
                lengths[rank] = in.readInt();
                if (lengths[rank] < 0 || lengths[rank] > Saving.pieceBytes(ranks)) {
                    throw new UsageException("--resume " + file + OTHER + ": a piece of rank " + rank + " has "
                            + lengths[rank] + " bytes");
                }
            }
        } catch (EOFException e) {
            throw new UsageException("--resume " + file + OTHER + ": it ends in a round", e);
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read any more", e);
        }
        return lengths;
    }

    /**
     * Reads the bytes of a round.
     *
     * @throws UsageException if the file has fewer
     */
    byte[] nextBytes(int count) {
        try {
            byte[] bytes = in.readNBytes(count);
            if (bytes.length < count) {
                throw new UsageException("--resume " + file + OTHER + ": it ends in a piece");
            }
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read any more", e);
        }
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be closed", e);
        }
    }
}
