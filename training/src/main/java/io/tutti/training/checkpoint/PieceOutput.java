package io.tutti.training.checkpoint;

import io.tutti.Communicator;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Takes the state of a rank. Whenever a piece is full, the pieces of all ranks go to rank 0 and into its file: a round. All ranks have one
 * of these; ranks whose state is shorter take part in the remaining rounds with nothing.
 */
final class PieceOutput extends OutputStream {
    private final Communicator world;
    private final CheckpointDraft draft;
    private final byte[] piece;
    private int filled;

    /**
     * An empty state.
     *
     * @param draft the file on rank 0; otherwise null
     * @param size bytes of a piece, the same on all ranks
     */
    PieceOutput(Communicator world, CheckpointDraft draft, int size) {
        this.world = world;
        this.draft = draft;
        piece = new byte[size];
    }

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
        for (int done = 0; done < count; ) {
            int part = Math.min(count - done, piece.length - filled);
            System.arraycopy(bytes, from + done, piece, filled, part);
            filled += part;
            done += part;
            if (filled == piece.length) {
                round();
            }
        }
    }

    /** Sends what is left, and ends when all ranks have done so. */
    void finish() {
        while (round()) {
            // the last round is one of nothing
        }
    }

    /** Returns whether any rank had something to send. */
    private boolean round() {
        int[] lengths = new int[world.size()];
        world.allgather(new int[] {filled}, lengths);
        long[] counts = Arrays.stream(lengths).asLongStream().toArray();
        int sum = Arrays.stream(lengths).sum();
        byte[] all = draft == null ? null : new byte[sum];
        if (sum > 0) {
            world.gatherv(Arrays.copyOf(piece, filled), all, counts, 0);
        }
        if (draft != null) {
            draft.add(lengths, all);
        }
        filled = 0;
        return sum > 0;
    }
}
