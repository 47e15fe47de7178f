package programs.openmpi;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** π as the integral of 4 / (1 + x²), each rank taking every P-th strip. */
public final class Pi {

    private Pi() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run(MPI.COMM_WORLD);
        MPI.Finalize();
    }

    static void run(Intracomm world) throws MPIException {
        int[] strips = {world.getRank() == 0 ? 100_000 : 0};
        world.bcast(strips, 1, MPI.INT, 0);
        double width = 1.0 / strips[0];
        double[] part = new double[1];
        for (int strip = world.getRank(); strip < strips[0]; strip += world.getSize()) {
            double x = (strip + 0.5) * width;
            part[0] += 4 / (1 + x * x) * width;
        }
        double[] pi = new double[1];
        world.reduce(part, pi, 1, MPI.DOUBLE, MPI.SUM, 0);
        if (world.getRank() == 0) {
            Expect.near(pi[0], Math.PI, 1e-10, "pi");
        }
    }
}
