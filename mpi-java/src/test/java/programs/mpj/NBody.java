package programs.mpj;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Forces between all bodies: blocks of positions travel around the ring past every rank's own bodies. */
public final class NBody {

    private static final int BODIES = 9;
    private static final int COORDINATES = 3 * BODIES;

    private NBody() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run(MPI.COMM_WORLD);
        MPI.Finalize();
    }

    static void run(Intracomm world) throws MPIException {
        int rank = world.Rank();
        int size = world.Size();
        double[] own = positions(rank);
        double[] visitors = own.clone();
        double[] forces = new double[COORDINATES];
        for (int step = 0; step < size; step++) {
            addForces(own, visitors, forces);
            world.Sendrecv_replace(
                    visitors, 0, COORDINATES, MPI.DOUBLE, (rank + 1) % size, 8, (rank + size - 1) % size, 8);
        }
        compare(world, own, forces);
    }

    private static void compare(Intracomm world, double[] own, double[] forces) throws MPIException {
        double[] expected = new double[COORDINATES];
        for (int rank = 0; rank < world.Size(); rank++) {
            addForces(own, positions(rank), expected);
        }
        for (int i = 0; i < COORDINATES; i++) {
            Expect.near(forces[i], expected[i], 1e-9, "force " + i);
        }
        double[] sum = new double[COORDINATES];
        world.Allreduce(forces, 0, sum, 0, COORDINATES, MPI.DOUBLE, MPI.SUM);
        for (int axis = 0; axis < 3; axis++) {
            double total = 0;
            for (int body = 0; body < BODIES; body++) {
                total += sum[3 * body + axis];
            }
            Expect.near(total, 0, 1e-9, "sum of all forces");
        }
    }

    private static double[] positions(int rank) {
        double[] positions = new double[COORDINATES];
        for (int i = 0; i < COORDINATES; i++) {
            positions[i] = 10 * Math.sin(1.7 * (rank * COORDINATES + i));
        }
        return positions;
    }

    private static void addForces(double[] own, double[] others, double[] forces) {
        for (int i = 0; i < COORDINATES; i += 3) {
            for (int j = 0; j < COORDINATES; j += 3) {
                double x = others[j] - own[i];
                double y = others[j + 1] - own[i + 1];
                double z = others[j + 2] - own[i + 2];
                double scale = Math.pow(x * x + y * y + z * z + 0.01, -1.5);
                forces[i] += scale * x;
                forces[i + 1] += scale * y;
                forces[i + 2] += scale * z;
            }
        }
    }
}
