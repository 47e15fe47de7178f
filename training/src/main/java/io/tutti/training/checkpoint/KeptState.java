package io.tutti.training.checkpoint;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.tutti.Communicator;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * The state of a training as this rank has it when ranks are lost. All ranks go on from that of rank 0, and any of them can be rank 0 if more
 * are lost meanwhile. It is kept outside of the Java heap and sent in pieces, so it may have any length. Used by one thread.
 */
public final class KeptState implements AutoCloseable {
    /** Bytes of heap that a rank needs for the piece that is sent. */
    static final int PIECE_BYTES = 1 << 22;

    private final Arena arena = Arena.ofConfined();
    private final List<MemorySegment> pieces = new ArrayList<>();
    private final int pieceBytes;
    private long bytes;

    private KeptState(int pieceBytes) {
        this.pieceBytes = pieceBytes;
    }

    /** Keeps a state. */
    public static KeptState of(Saving.Writing state) {
        return of(state, PIECE_BYTES);
    }

    static KeptState of(Saving.Writing state, int pieceBytes) {
        KeptState kept = new KeptState(pieceBytes);
        try {
            state.write(new DataOutputStream(kept.new Output()));
            return kept;
        } catch (IOException e) {
            kept.close();
            throw new UncheckedIOException("memory does not fail", e);
        } catch (RuntimeException | Error e) { // such as that there is no memory left
            kept.close();
            throw e;
        }
    }

    /** What a rank has that has not been there. */
    public static KeptState nothing() {
        return new KeptState(PIECE_BYTES);
    }

    /**
     * Gives the state of rank 0 to all ranks. The call is a collective.
     *
     * @param state reads all of it
     * @throws CommunicationException on all ranks, with category RESOURCE, if rank 0 has none
     */
    public void share(Communicator world, Saving.Reading state) {
        long[] length = {bytes};
        world.broadcast(length, 0);
        if (length[0] == 0) { // rank 0 has been there for longer than any replacement, so only after many losses
            throw new CommunicationException(
                    Category.RESOURCE, List.of(), "all ranks that had the state of the training are lost");
        }
        try {
            state.read(new DataInputStream(new Input(world, length[0])));
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
    }

    @Override
    public void close() {
        arena.close();
    }

    /** Appends to the state. */
    private final class Output extends OutputStream {
        @Override
        public void write(int value) {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] from, int at, int count) {
            for (int done = 0; done < count; ) {
                int place = (int) (bytes % pieceBytes);
                if (place == 0) {
                    pieces.add(arena.allocate(pieceBytes));
                }
                int part = Math.min(count - done, pieceBytes - place);
                MemorySegment.copy(from, at + done, pieces.getLast(), JAVA_BYTE, place, part);
                bytes += part;
                done += part;
            }
        }
    }

    /** The state of rank 0, of which a piece is sent when all ranks have read the one before. */
    private final class Input extends InputStream {
        private final Communicator world;
        private long left;
        private byte[] piece = {};
        private int taken;
        private int next;

        Input(Communicator world, long length) {
            this.world = world;
            left = length;
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] to, int at, int count) {
            if (taken == piece.length && left > 0 && count > 0) {
                receive();
            }
            int part = Math.min(count, piece.length - taken);
            System.arraycopy(piece, taken, to, at, part);
            taken += part;
            return part == 0 && count > 0 ? -1 : part;
        }

        private void receive() {
            int length = (int) Math.min(pieceBytes, left);
            piece = piece.length == length ? piece : new byte[length];
            if (world.rank() == 0) {
                MemorySegment.copy(pieces.get(next++), JAVA_BYTE, 0, piece, 0, length);
            }
            world.broadcast(piece, 0);
            left -= length;
            taken = 0;
        }
    }
}
