package programs.openmpi;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Times of messages and collectives, in direct buffers: latency (half a ping-pong), a window of messages in one
 * direction, all pairs' windows at once, an exchange of neighbours without and with a computation of the same length, allreduce,
 * broadcast, all-to-all. A line is: what, bytes, microseconds (the least mean of five, or more with {@code -Drounds}). {@code measure.c} beside this file is the same for C.
 */
public final class Measure {

    private static final int[] SIZES = {4, 1024, 64 << 10, 1 << 20};
    private static final int WINDOW = 16;
    private static final int RATE_WINDOW = 64;
    /** The later two thirds count. With -Drounds=70 these are of compiled code, with fewer of a program's first seconds. */
    private static final int ROUNDS = Integer.getInteger("rounds", 7);

    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.getRank();
    private final int size = world.getSize();
    private final ByteBuffer memory = MPI.newByteBuffer(size << 20);
    private final ByteBuffer other = MPI.newByteBuffer(size << 20);
    private final FloatBuffer numbers = MPI.newFloatBuffer(1 << 18);
    private final FloatBuffer sums = MPI.newFloatBuffer(1 << 18);
    private final ByteBuffer answer = MPI.newByteBuffer(1);

    private Measure() throws MPIException {}

    /** What is repeated. */
    private interface Step {
        void run(int bytes) throws MPIException;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Measure measure = new Measure();
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
            world.barrier();
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

    private void pingPong(int bytes) throws MPIException {
        if (rank == 0) {
            world.send(memory, bytes, MPI.BYTE, 1, 1);
            world.recv(memory, bytes, MPI.BYTE, 1, 1);
        } else if (rank == 1) {
            world.recv(memory, bytes, MPI.BYTE, 0, 1);
            world.send(memory, bytes, MPI.BYTE, 0, 1);
        }
    }

    /** From every rank of the lower half to its peer in the upper one, which answers at the end. */
    private void window(int bytes, int messages) throws MPIException {
        int half = size / 2;
        Request[] requests = new Request[messages];
        if (rank < half) {
            for (int i = 0; i < messages; i++) {
                requests[i] = world.iSend(memory, bytes, MPI.BYTE, rank + half, 2);
            }
            Request.waitAll(requests);
            world.recv(answer, 1, MPI.BYTE, rank + half, 3);
        } else if (rank < 2 * half) {
            for (int i = 0; i < messages; i++) {
                requests[i] = world.iRecv(memory, bytes, MPI.BYTE, rank - half, 2);
            }
            Request.waitAll(requests);
            world.send(answer, 1, MPI.BYTE, rank - half, 3);
        }
    }

    /** With the neighbour, in both directions, while the rank computes for so many microseconds. */
    private void exchange(int bytes, double computing) throws MPIException {
        if ((rank ^ 1) >= size) {
            return;
        }
        Request[] requests = {
            world.iRecv(other, bytes, MPI.BYTE, rank ^ 1, 4), world.iSend(memory, bytes, MPI.BYTE, rank ^ 1, 4)
        };
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < computing * 1e3) {
            // computes
        }
        Request.waitAll(requests);
    }

    private void allreduce(int bytes) throws MPIException {
        world.allReduce(numbers, sums, bytes / 4, MPI.FLOAT, MPI.SUM);
    }

    private void broadcast(int bytes) throws MPIException {
        world.bcast(memory, bytes, MPI.BYTE, 0);
    }

    private void allToAll(int bytes) throws MPIException {
        int part = Math.max(1, bytes / size);
        world.allToAll(memory, part, MPI.BYTE, other, part, MPI.BYTE);
    }
}
