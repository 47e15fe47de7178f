package programs.openmpi;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/** One-sided: neighbours write into each other, a counter that all raise, and targets that compute meanwhile. */
public final class OneSided {

    private OneSided() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run(MPI.COMM_WORLD);
        MPI.Finalize();
    }

    static void run(Intracomm world) throws MPIException {
        IntBuffer memory = MPI.newIntBuffer(8);
        Win win = new Win(memory, 8, 1, new Info(), world);
        fences(world, win, memory);
        locks(world, win, memory);
        posts(world, win, memory);
        win.free();
        tickets(world);
    }

    private static void fences(Intracomm world, Win win, IntBuffer memory) throws MPIException {
        int rank = world.getRank();
        int size = world.getSize();
        win.fence(0);
        IntBuffer mine = MPI.newIntBuffer(2).put(0, rank).put(1, -rank);
        win.put(mine, 2, MPI.INT, (rank + 1) % size, 3, 2, MPI.INT);
        win.fence(0);
        int left = (rank + size - 1) % size;
        Expect.same(memory.get(3), left, "what the left neighbour put");
        Expect.same(memory.get(4), -left, "what the left neighbour put next to it");
        IntBuffer got = MPI.newIntBuffer(1);
        win.get(got, 1, MPI.INT, (rank + 1) % size, 3, 1, MPI.INT);
        Expect.same(got.get(0), rank, "what is read back");
        win.fence(0);
        for (int target = 0; target < size; target++) {
            win.accumulate(MPI.newIntBuffer(1).put(0, rank + 1), 1, MPI.INT, target, 0, 1, MPI.INT, MPI.SUM);
        }
        win.fence(0);
        Expect.same(memory.get(0), size * (size + 1) / 2, "sum of all ranks");
    }

    /** Reads, raises, writes: right only if locks keep others out. */
    private static void locks(Intracomm world, Win win, IntBuffer memory) throws MPIException {
        IntBuffer value = MPI.newIntBuffer(1);
        for (int round = 0; round < 5; round++) {
            win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
            win.get(value, 1, MPI.INT, 0, 7, 1, MPI.INT);
            value.put(0, value.get(0) + 1);
            win.put(value, 1, MPI.INT, 0, 7, 1, MPI.INT);
            win.unlock(0);
        }
        win.fence(0);
        if (world.getRank() == 0) {
            Expect.same(memory.get(7), 5L * world.getSize(), "counter under locks");
        }
    }

    private static void posts(Intracomm world, Win win, IntBuffer memory) throws MPIException {
        int rank = world.getRank();
        int size = world.getSize();
        Group all = world.getGroup();
        win.post(all.incl(new int[] {(rank + size - 1) % size}), 0);
        win.start(all.incl(new int[] {(rank + 1) % size}), 0);
        win.put(MPI.newIntBuffer(1).put(0, 100 + rank), 1, MPI.INT, (rank + 1) % size, 1, 1, MPI.INT);
        win.complete();
        win.waitFor();
        Expect.same(memory.get(1), 100 + (rank + size - 1) % size, "what was put between post and wait");
    }

    /** Every rank draws tickets from rank 0, which does nothing but wait for the sum of them. */
    private static void tickets(Intracomm world) throws MPIException {
        LongBuffer counter = MPI.newLongBuffer(1);
        Win win = new Win(counter, 1, 1, new Info(), world);
        long[] drawn = new long[1];
        LongBuffer one = MPI.newLongBuffer(1).put(0, 1);
        LongBuffer ticket = MPI.newLongBuffer(1);
        if (world.getRank() > 0) {
            for (int draw = 0; draw < 10; draw++) {
                win.lock(MPI.LOCK_SHARED, 0, 0);
                win.fetchAndOp(one, ticket, MPI.LONG, 0, 0, MPI.SUM);
                win.unlock(0);
                drawn[0] += ticket.get(0);
            }
        }
        long[] sum = new long[1];
        world.reduce(drawn, sum, 1, MPI.LONG, MPI.SUM, 0);
        if (world.getRank() == 0) {
            long all = 10L * (world.getSize() - 1);
            Expect.same(sum[0], all * (all - 1) / 2, "sum of tickets");
        }
        win.fence(0);
        win.free();
    }
}
