package io.tutti.soak.rank;

import io.tutti.Communicator;
import io.tutti.type.Reduction;
import java.util.Arrays;

/**
 * Collectives of vectors whose results every rank knows: element i of rank r is {@code base + 5r + i % 11}, where the base differs between rounds and
 * between runs.
 *
 * @param run the number of the run
 */
record CheckedVectors(int run) {
    private static final int ROUNDS = 1_000;

    private int base(int round) {
        return Math.floorMod(run, 10_000) * ROUNDS + Math.floorMod(round, ROUNDS);
    }

    private int element(int rank, int index, int round) {
        return base(round) + 5 * rank + index % 11;
    }

    /** {@return this rank's vector} */
    int[] own(Communicator communicator, int count, int round) {
        return of(communicator.rank(), count, round);
    }

    private int[] of(int rank, int count, int round) {
        int[] vector = new int[count];
        Arrays.setAll(vector, i -> element(rank, i, round));
        return vector;
    }

    void allreduce(Communicator communicator, int count, int round) {
        int[] vector = own(communicator, count, round);
        CurrentCall.is(CurrentCall.ALLREDUCE);
        communicator.allreduce(vector, Reduction.SUM);
        check("allreduce", communicator, vector, round);
    }

    /** Checks a sum of all ranks' vectors. */
    void check(String what, Communicator communicator, int[] sum, int round) {
        int size = communicator.size();
        for (int i = 0; i < sum.length; i++) {
            require(what, i, sum[i], size * element(0, i, round) + 5 * size * (size - 1) / 2);
        }
    }

    void broadcast(Communicator communicator, int count, int round) {
        int root = round % communicator.size();
        int[] vector = own(communicator, count, round);
        CurrentCall.is("broadcast\\(");
        communicator.broadcast(vector, root);
        checkOf(root, "broadcast", vector, round);
    }

    /** Checks that this is the vector of a rank. */
    void checkOf(int rank, String what, int[] vector, int round) {
        for (int i = 0; i < vector.length; i++) {
            require(what, i, vector[i], element(rank, i, round));
        }
    }

    void allgather(Communicator communicator, int count, int round) {
        int[] all = new int[count * communicator.size()];
        CurrentCall.is("allgather\\(");
        communicator.allgather(own(communicator, count, round), all);
        for (int rank = 0; rank < communicator.size(); rank++) {
            checkOf(rank, "allgather", Arrays.copyOfRange(all, rank * count, (rank + 1) * count), round);
        }
    }

    /** Every rank sends the first elements of its vector to all. */
    void alltoall(Communicator communicator, int count, int round) {
        int size = communicator.size();
        int[] sent = new int[count * size];
        int[] part = own(communicator, count, round);
        for (int rank = 0; rank < size; rank++) {
            System.arraycopy(part, 0, sent, rank * count, count);
        }
        int[] received = new int[count * size];
        CurrentCall.is("alltoall\\(");
        communicator.alltoall(sent, received);
        for (int rank = 0; rank < size; rank++) {
            checkOf(rank, "alltoall", Arrays.copyOfRange(received, rank * count, (rank + 1) * count), round);
        }
    }

    /** A vector goes to the next rank. */
    void passOn(Communicator communicator, int count, int round) {
        int size = communicator.size();
        int before = (communicator.rank() + size - 1) % size;
        int[] received = new int[count];
        CurrentCall.is(CurrentCall.TRANSFER);
        communicator.sendReceive(own(communicator, count, round), (communicator.rank() + 1) % size, received, before);
        checkOf(before, "transfer", received, round);
    }

    private void require(String what, int index, int actual, int expected) {
        if (actual != expected) {
            throw new WrongResultException(
                    what + " of run " + run + ": element " + index + " is " + actual + " instead of " + expected);
        }
    }
}
