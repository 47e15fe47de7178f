package programs.mpj;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Times of messages and collectives, for any library of this dialect: latency (half a ping-pong), a window of messages in one
 * direction, all pairs' windows at once, an exchange of neighbours without and with a computation of the same length, allreduce,
 * broadcast, all-to-all. A line is: what, bytes, microseconds (the least mean of five, or more with {@code -Drounds}). {@code measure.c} beside this file is the same for C.
 * With the argument {@code changing} the sender changes a byte of each cache line before it sends, as programs do, and messages of a window
 * have memory of their own; without it a receiver that copies from its sender's memory finds all but the first message in its cache.
 */
public final class Measure {

    private static final int[] SIZES = {4, 1024, 64 << 10, 1 << 20};
    private static final int WINDOW = 16;
    private static final int RATE_WINDOW = 64;
    /** The later two thirds count. With -Drounds=70 these are of compiled code, with fewer of a program's first seconds. */
    private static final int ROUNDS = Integer.getInteger("rounds", 7);

    private static final int LINE = 64;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.Rank();
    private final int size = world.Size();
    private final byte[] memory = new byte[Math.max(size, WINDOW) << 20];
    private final byte[] other = new byte[size << 20];
    private final float[] numbers = new float[1 << 18];
    private final float[] sums = new float[1 << 18];
    private final byte[] answer = new byte[1];
    private final boolean changes;

    private Measure(boolean changes) throws MPIException {
        this.changes = changes;
    }

    /** What is repeated. */
    private interface Step {
        void run(int bytes) throws MPIException;
    }

    public static void main(String[] args) throws MPIException {
        String[] arguments = MPI.Init(args);
        Measure measure = new Measure(arguments.length > 0);
        for (int bytes : SIZES) {
            measure.time("latency", bytes, 2, measure::pingPong);
            measure.time("window-" + WINDOW, bytes, WINDOW, length -> measure.window(length, WINDOW));
        }
        measure.time("pairs-window-" + RATE_WINDOW, 4, RATE_WINDOW, length -> measure.window(length, RATE_WINDOW));
        for (int bytes : SIZES) {
            double[] computing = {0};
            computing[0] = measure.time("exchange", bytes, 1, length -> measure.exchange(length, 0));
            measure.time("exchange-computing", bytes, 1, length -> measure.exchange(length, computing[0]));
        }
        for (int bytes : SIZES) {
            measure.time("allreduce", bytes, 1, measure::allreduce);
            measure.time("broadcast", bytes, 1, measure::broadcast);
            measure.time("all-to-all", bytes, 1, measure::allToAll);
        }
        MPI.Finalize();
    }

    private double time(String what, int bytes, int parts, Step step) throws MPIException {
        int times = (bytes <= 1024 ? 4000 : bytes < 1 << 20 ? 600 : 60) / (parts > 2 ? 4 : 1);
        double least = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            world.Barrier();
            long begin = System.nanoTime();
            for (int i = 0; i < times; i++) {
                step.run(bytes);
            }
            double mean = (System.nanoTime() - begin) / 1e3 / times / parts;
            least = round < ROUNDS / 3 ? least : Math.min(least, mean);
        }
        if (rank == 0) {
            System.out.printf("%s %d %.3f%n", what, bytes, least);
        }
        return least;
    }

    private void change(int bytes) {
        for (int at = 0; changes && at < bytes; at += LINE) {
            memory[at]++;
        }
    }

    private int part(int message, int bytes) {
        return changes ? message * bytes : 0;
    }

    private void pingPong(int bytes) throws MPIException {
        if (rank == 0) {
            change(bytes);
            world.Send(memory, 0, bytes, MPI.BYTE, 1, 1);
            world.Recv(memory, 0, bytes, MPI.BYTE, 1, 1);
        } else if (rank == 1) {
            world.Recv(memory, 0, bytes, MPI.BYTE, 0, 1);
            change(bytes);
            world.Send(memory, 0, bytes, MPI.BYTE, 0, 1);
        }
    }

    /** From every rank of the lower half to its peer in the upper one, which answers at the end. */
    private void window(int bytes, int messages) throws MPIException {
        int half = size / 2;
        Request[] requests = new Request[messages];
        if (rank < half) {
            change(messages * bytes);
            for (int i = 0; i < messages; i++) {
                requests[i] = world.Isend(memory, part(i, bytes), bytes, MPI.BYTE, rank + half, 2);
            }
            Request.Waitall(requests);
            world.Recv(answer, 0, 1, MPI.BYTE, rank + half, 3);
        } else if (rank < 2 * half) {
            for (int i = 0; i < messages; i++) {
                requests[i] = world.Irecv(memory, part(i, bytes), bytes, MPI.BYTE, rank - half, 2);
            }
            Request.Waitall(requests);
            world.Send(answer, 0, 1, MPI.BYTE, rank - half, 3);
        }
    }

    /** With the neighbour, in both directions, while the rank computes for so many microseconds. */
    private void exchange(int bytes, double computing) throws MPIException {
        if ((rank ^ 1) >= size) {
            return;
        }
        change(bytes);
        Request[] requests = {
            world.Irecv(other, 0, bytes, MPI.BYTE, rank ^ 1, 4), world.Isend(memory, 0, bytes, MPI.BYTE, rank ^ 1, 4)
        };
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < computing * 1e3) {
            // computes
        }
        Request.Waitall(requests);
    }

    private void allreduce(int bytes) throws MPIException {
        world.Allreduce(numbers, 0, sums, 0, bytes / 4, MPI.FLOAT, MPI.SUM);
    }

    private void broadcast(int bytes) throws MPIException {
        if (rank == 0) {
            change(bytes);
        }
        world.Bcast(memory, 0, bytes, MPI.BYTE, 0);
    }

    private void allToAll(int bytes) throws MPIException {
        change(bytes);
        int part = Math.max(1, bytes / size);
        world.Alltoall(memory, 0, part, MPI.BYTE, other, 0, part, MPI.BYTE);
    }
}
