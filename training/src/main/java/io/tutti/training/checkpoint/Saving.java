package io.tutti.training.checkpoint;

import io.tutti.Communicator;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Gathers the states of all ranks into a file of rank 0, and distributes them again.
 *
 * @param essence the essence of the run, as in the file
 * @param file the file; empty for none
 * @param every steps after which a state is saved
 */
public record Saving(Communicator world, String essence, String file, int every) {
    /** Whether all ranks save after this number of steps. */
    public boolean isDue(long steps) {
        return !file.isEmpty() && steps % every == 0;
    }

    /** Saves the states of all ranks. The call is a collective. */
    public void save(byte[] own) {
        List<byte[]> states = GatheredBytes.of(world, own);
        if (world.rank() == 0) {
            new Checkpoint(essence, states).write(Path.of(file));
        }
        world.barrier(); // no rank continues before the file is written
    }

    /** Returns this rank's state from rank 0's checkpoint; other ranks pass null. The call is a collective. */
    public static byte[] distribute(Communicator world, Checkpoint checkpoint) {
        int[] sizes = new int[world.size()];
        byte[] all = null;
        if (world.rank() == 0) {
            sizes = checkpoint.states().stream().mapToInt(state -> state.length).toArray();
            all = new byte[Math.toIntExact(sum(sizes))];
            int offset = 0;
            for (byte[] state : checkpoint.states()) {
                System.arraycopy(state, 0, all, offset, state.length);
                offset += state.length;
            }
        }
        world.broadcast(sizes, 0);
        byte[] own = new byte[sizes[world.rank()]];
        world.scatterv(all, own, lengths(sizes), 0);
        return own;
    }

    private static long sum(int[] sizes) {
        return Arrays.stream(sizes).asLongStream().sum();
    }

    private static long[] lengths(int[] sizes) {
        return Arrays.stream(sizes).asLongStream().toArray();
    }
}
