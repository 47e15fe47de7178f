package io.tutti.examples;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.type.Reduction;

/** Adds one vector of each rank; afterwards all ranks have the sum. */
public final class Hello {
    private Hello() {}

    /** Runs a rank. */
    public static void main(String[] arguments) {
        try (Communicator world = Tutti.connect()) { // rank, size and peers come from the launcher
            float[] gradient = {world.rank(), 1};
            world.allreduce(gradient, Reduction.SUM); // in place, the same bits on all ranks
            System.out.println("rank " + world.rank() + ": sum of ranks " + gradient[0] + ", ranks " + gradient[1]);
        }
    }
}
