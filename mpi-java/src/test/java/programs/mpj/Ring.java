package programs.mpj;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Every rank's number travels once around the ring; each rank adds what passes. */
public final class Ring {

    private Ring() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run(MPI.COMM_WORLD);
        MPI.Finalize();
    }

    static void run(Intracomm world) throws MPIException {
        int rank = world.Rank();
        int size = world.Size();
        int[] leaving = {rank};
        int[] coming = new int[1];
        int sum = 0;
        for (int step = 0; step < size; step++) {
            Request receive = world.Irecv(coming, 0, 1, MPI.INT, (rank + size - 1) % size, step);
            Request send = world.Isend(leaving, 0, 1, MPI.INT, (rank + 1) % size, step);
            Request.Waitall(new Request[] {receive, send});
            sum += coming[0];
            leaving[0] = coming[0];
        }
        Expect.same(leaving[0], rank, "what came home");
        Expect.same(sum, size * (size - 1) / 2, "sum");
    }
}
