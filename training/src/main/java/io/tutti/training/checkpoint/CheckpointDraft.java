package io.tutti.training.checkpoint;

import io.tutti.error.FileError;
import io.tutti.report.file.FileDraft;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * A {@link Checkpoint} that is being written. What fails is remembered until the end, since other ranks go on sending meanwhile.
 */
final class CheckpointDraft implements AutoCloseable {
    private static final int BUFFER = 1 << 20;

    private final Path file;
    private final CRC32C sum = new CRC32C();
    private FileDraft draft;
    private DataOutputStream out;
    private IOException failure;

    CheckpointDraft(Path file, String essence, int ranks) {
        this.file = file;
        try {
            draft = FileDraft.of(file);
            out = new DataOutputStream(new BufferedOutputStream(new CheckedOutputStream(draft.stream(), sum), BUFFER));
            out.writeLong(Checkpoint.MAGIC);
            out.writeInt(Checkpoint.VERSION);
            out.writeUTF(essence);
            out.writeInt(ranks);
        } catch (IOException e) {
            failure = e;
        }
    }

    /** Writes a round: the length of each rank's piece, and the pieces. */
    void add(int[] lengths, byte[] pieces) {
        try {
            for (int i = 0; i < lengths.length && failure == null; i++) {
                out.writeInt(lengths[i]);
            }
            if (failure == null) {
                out.write(pieces);
            }
        } catch (IOException e) {
            failure = e;
        }
    }

    /**
     * Gives the file its name, in place of an earlier one.
     *
     * @return why that is impossible; empty if it is done
     */
    String commit() {
        try {
            if (failure == null) {
                out.flush();
                out.writeLong(sum.getValue());
                out.flush();
                draft.commit();
            }
        } catch (IOException e) {
            failure = e;
        }
        return failure == null ? "" : "--save " + file + " cannot be written: " + FileError.describe(failure);
    }

    /** Deletes what was not committed. */
    @Override
    public void close() {
        if (draft != null) {
            draft.close();
        }
    }
}
