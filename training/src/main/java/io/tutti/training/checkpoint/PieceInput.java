package io.tutti.training.checkpoint;

import io.tutti.Communicator;
import java.io.InputStream;
import java.util.Arrays;

/** Returns the state of a rank, as {@link PieceOutput} took it, from the file of rank 0, round by round. All ranks have one of these. */
final class PieceInput extends InputStream {
    private final Communicator world;
    private final Checkpoint checkpoint;
    private byte[] piece = {};
    private int taken;
    private boolean isEnd;

    /** @param checkpoint the file on rank 0; otherwise null */
    PieceInput(Communicator world, Checkpoint checkpoint) {
        this.world = world;
        this.checkpoint = checkpoint;
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int count) {
        while (taken == piece.length && !isEnd && count > 0) {
            round();
        }
        int part = Math.min(count, piece.length - taken);
        System.arraycopy(piece, taken, bytes, from, part);
        taken += part;
        return part == 0 && count > 0 ? -1 : part;
    }

    /** Reads to the end of all ranks' states, so that all have taken part in all rounds. */
    void finish() {
        while (!isEnd) {
            round();
        }
    }

    private void round() {
        int[] lengths = checkpoint == null ? new int[world.size()] : checkpoint.nextLengths();
        world.broadcast(lengths, 0);
        int sum = Arrays.stream(lengths).sum();
        isEnd = sum == 0;
        piece = new byte[lengths[world.rank()]];
        taken = 0;
        if (!isEnd) {
            byte[] all = checkpoint == null ? null : checkpoint.nextBytes(sum);
            world.scatterv(all, piece, Arrays.stream(lengths).asLongStream().toArray(), 0);
        }
    }
}
