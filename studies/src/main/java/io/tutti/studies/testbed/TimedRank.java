package io.tutti.studies.testbed;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import io.tutti.type.Reduction;

/**
 * One rank that calls the same allreduce several times. Rank 0 writes the nanoseconds of the slowest rank, one line per
 * call.
 */
public final class TimedRank {
    private static final int FAULT = 1;

    private TimedRank() {}

    /** Runs the rank. The arguments are the bytes of the vector and the number of calls. */
    public static void main(String[] words) {
        float[] vector = new float[Math.toIntExact(Long.parseLong(words[0]) / Float.BYTES)];
        long[] nanos = new long[Integer.parseInt(words[1])];
        try (Communicator world = Tutti.connect()) {
            for (int call = 0; call < nanos.length; call++) {
                world.barrier();
                long begin = System.nanoTime();
                world.allreduce(vector, Reduction.SUM);
                nanos[call] = System.nanoTime() - begin;
            }
            world.allreduce(nanos, Reduction.MAX);
            for (int call = 0; world.rank() == 0 && call < nanos.length; call++) {
                System.out.println(nanos[call]);
            }
        } catch (CommunicationException e) {
            System.err.println(e.getMessage());
            System.exit(FAULT);
        }
    }
}
