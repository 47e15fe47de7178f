package programs.mpj;

import java.io.Serializable;
import java.util.ArrayList;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Sends Java objects, own classes and collections, and gathers one of each rank. */
public final class ObjectPassing {

    private ObjectPassing() {}

    /** What travels. */
    static final class Letter implements Serializable {
        private static final long serialVersionUID = 1;
        private final int from;
        private final ArrayList<String> lines = new ArrayList<>();

        Letter(int from, int count) {
            this.from = from;
            for (int line = 0; line < count; line++) {
                lines.add("line " + line + " of " + from);
            }
        }

        void check(int sender, int count) {
            Expect.same(from, sender, "sender");
            Expect.same(lines.size(), count, "lines");
            Expect.that(
                    count == 0 || lines.get(count - 1).equals("line " + (count - 1) + " of " + sender), "last line");
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run(MPI.COMM_WORLD);
        MPI.Finalize();
    }

    static void run(Intracomm world) throws MPIException {
        int rank = world.Rank();
        int size = world.Size();
        Object[] leaving = {new Letter(rank, 3), new Letter(rank, 2000), "a word"};
        Object[] coming = new Object[4];
        Status status = world.Sendrecv(
                leaving, 0, 3, MPI.OBJECT, (rank + 1) % size, 4, coming, 1, 3, MPI.OBJECT, (rank + size - 1) % size, 4);
        Expect.same(status.tag, 4, "tag");
        ((Letter) coming[1]).check((rank + size - 1) % size, 3);
        ((Letter) coming[2]).check((rank + size - 1) % size, 2000);
        Expect.that("a word".equals(coming[3]), "a word");
        gather(world);
    }

    private static void gather(Intracomm world) throws MPIException {
        Object[] all = new Object[world.Size()];
        world.Gather(new Object[] {new Letter(world.Rank(), world.Rank())}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, 0);
        if (world.Rank() == 0) {
            for (int rank = 0; rank < all.length; rank++) {
                ((Letter) all[rank]).check(rank, rank);
            }
        }
    }
}
