package io.tutti.training.checkpoint;

import io.tutti.message.FileError;
import io.tutti.report.file.WholeFile;
import io.tutti.training.backend.UsageException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The state of a run between two steps, as one file: a magic number, the essence of the run, every rank's state with
 * its length, and a checksum. A file that exists is complete.
 *
 * @param essence the words that must be equal to continue, separated by blanks
 * @param states the states of the ranks, in rank order
 */
public record Checkpoint(String essence, List<byte[]> states) {
    private static final long MAGIC = 0x5475_7474_6952_756eL;
    private static final int VERSION = 2;

    public Checkpoint {
        states = List.copyOf(states);
    }

    /** @throws UsageException if the file cannot be written */
    void write(Path file) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeLong(MAGIC);
            out.writeInt(VERSION);
            out.writeUTF(essence);
            out.writeInt(states.size());
            for (byte[] state : states) {
                out.writeInt(state.length);
                out.write(state);
            }
            out.writeLong(checksum(bytes.toByteArray(), bytes.size()));
            WholeFile.write(file, bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--save " + e.getMessage());
        }
    }

    /** @throws UsageException in one line, if it cannot be read or is no such file, whole */
    public static Checkpoint read(Path file) {
        try {
            return parse(file, Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UsageException("--resume " + file + " cannot be read: " + FileError.describe(e));
        }
    }

    private static Checkpoint parse(Path file, byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        if (bytes.length < 2 * Long.BYTES || in.readLong() != MAGIC) {
            throw new UsageException("--resume " + file + " is not what tutti train --save writes");
        }
        int body = bytes.length - Long.BYTES;
        if (checksum(bytes, body)
                != new DataInputStream(new ByteArrayInputStream(bytes, body, Long.BYTES)).readLong()) {
            throw new UsageException("--resume " + file + " is damaged or cut off; take an older one");
        }
        int version = in.readInt();
        if (version != VERSION) {
            throw new UsageException("--resume " + file + " has format " + version + ", this program reads " + VERSION);
        }
        String essence = in.readUTF();
        byte[][] states = new byte[in.readInt()][];
        for (int rank = 0; rank < states.length; rank++) {
            states[rank] = in.readNBytes(in.readInt());
        }
        return new Checkpoint(essence, List.of(states));
    }

    /** @throws UsageException if this is the state of another run */
    public void require(Path file, String expected) {
        if (!essence.equals(expected)) {
            throw new UsageException("--resume " + file + " is of another run: it has "
                    + CommonStart.difference(essence, expected) + " where this one has "
                    + CommonStart.difference(expected, essence) + "; give the options it was saved with");
        }
    }

    private static long checksum(byte[] bytes, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, length);
        return sum.getValue();
    }
}
