package io.tutti.training.checkpoint;

import io.tutti.Communicator;
import io.tutti.training.backend.UsageException;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Writes the states of all ranks into a file of rank 0, and reads them again, in pieces: states may be of any length.
 *
 * @param essence the essence of the run, as in the file
 * @param file the file; empty for none
 * @param every steps after which a state is saved
 */
public record Saving(Communicator world, String essence, String file, int every) {
    /** Bytes of the pieces of all ranks together, at most. */
    static final int ROUND_BYTES = 1 << 26;

    private static final int LARGEST_PIECE = 1 << 22;
    private static final int SMALLEST_PIECE = 1 << 10;

    /** Writes the state of a rank. */
    public interface Writing {
        void write(DataOutput out) throws IOException;
    }

    /** Reads the state of a rank. */
    public interface Reading {
        void read(DataInput in) throws IOException;
    }

    /** Bytes of a rank's pieces. */
    static int pieceBytes(int ranks) {
        return Math.clamp(ROUND_BYTES / ranks, SMALLEST_PIECE, LARGEST_PIECE);
    }

    /** Whether all ranks save after this number of steps. */
    public boolean isDue(long steps) {
        return !file.isEmpty() && steps % every == 0;
    }

    /**
     * Saves the states of all ranks. The call is a collective; no rank continues before the file has its name.
     *
     * @throws UsageException on all ranks, if the file cannot be written; an earlier one is unchanged
     */
    public void save(Writing state) {
        try (CheckpointDraft draft =
                world.rank() == 0 ? new CheckpointDraft(Path.of(file), essence, world.size()) : null) {
            PieceOutput pieces = new PieceOutput(world, draft, pieceBytes(world.size()));
            state.write(new DataOutputStream(pieces));
            pieces.finish();
            CommonStart.requireNoProblem(world, draft == null ? "" : draft.commit());
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
    }

    /**
     * Restores the states of all ranks. The call is a collective.
     *
     * @param checkpoint the file on rank 0, which is closed; otherwise null
     * @param name the file's name, for messages
     * @throws UsageException on all ranks, if a state is not that of this run
     */
    public static void restore(Communicator world, Checkpoint checkpoint, String name, Reading state) {
        try (checkpoint) {
            PieceInput pieces = new PieceInput(world, checkpoint);
            String problem = "";
            try {
                state.read(new DataInputStream(pieces));
            } catch (IOException e) {
                problem = "--resume " + name + ": " + e.getMessage();
            }
            pieces.finish();
            CommonStart.requireNoProblem(world, problem);
        }
    }
}
