package io.tutti.examples;

import io.tutti.Communicator;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Brings the states of all ranks into rank 0's file, and back to the ranks.
 *
 * @param essence of the run, as it stands in the file
 * @param file where to save; empty for nowhere
 * @param every steps after which a state is saved
 */
record Saving(Communicator world, String essence, String file, int every) {
    /** Whether all ranks save after so many steps of the run. */
    boolean isDue(long steps) {
        return !file.isEmpty() && steps % every == 0;
    }

    /** Saves this rank's state with the others'; a collective. */
    void save(byte[] own) {
        List<byte[]> states = GatheredBytes.of(world, own);
        if (world.rank() == 0) {
            new Checkpoint(essence, states).write(Path.of(file));
        }
        world.barrier(); // so that no rank goes on before it is written
    }

    /** This rank's state out of rank 0's checkpoint; a collective. Others pass null. */
    static byte[] distribute(Communicator world, Checkpoint checkpoint) {
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
