package com.example.rendezvous;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.type.Reduction;

/** A program that knows nothing of its engine: every rank adds its number and prints the sum. */
public final class SumOfRanks {
    private SumOfRanks() {}

    /** Joins, adds, and ends with status 1 and one line if it cannot. */
    public static void main(String[] arguments) {
        try (Communicator world = Tutti.connect()) {
            int[] vector = {world.rank() + Integer.parseInt(arguments[0])};
            world.allreduce(vector, Reduction.SUM);
            System.out.println("rank " + world.rank() + " of " + world.size() + ": " + vector[0]);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
            System.exit(1);
        }
    }
}
