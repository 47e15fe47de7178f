package programs.openmpi;

import java.nio.IntBuffer;
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
        int rank = world.getRank();
        int size = world.getSize();
        IntBuffer leaving = MPI.newIntBuffer(1).put(0, rank);
        IntBuffer coming = MPI.newIntBuffer(1);
        int sum = 0;
        for (int step = 0; step < size; step++) {
            Request receive = world.iRecv(coming, 1, MPI.INT, (rank + size - 1) % size, step);
            Request send = world.iSend(leaving, 1, MPI.INT, (rank + 1) % size, step);
            Request.waitAll(new Request[] {receive, send});
            sum += coming.get(0);
            leaving.put(0, coming.get(0));
        }
        Expect.same(leaving.get(0), rank, "what came home");
        Expect.same(sum, size * (size - 1) / 2, "sum");
    }
}
