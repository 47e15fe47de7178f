package programs.openmpi;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Solves a tridiagonal system by conjugate gradients; each rank owns a run of rows, of unequal lengths. */
public final class ConjugateGradient {

    private static final int ORDER = 64;

    private final Intracomm world;
    private final int[] counts;
    private final int[] starts;
    private final int rows;
    private final int first;

    private ConjugateGradient(Intracomm world) throws MPIException {
        this.world = world;
        int size = world.getSize();
        counts = new int[size];
        starts = new int[size];
        for (int rank = 0; rank < size; rank++) {
            starts[rank] = rank * ORDER / size;
            counts[rank] = (rank + 1) * ORDER / size - starts[rank];
        }
        rows = counts[world.getRank()];
        first = starts[world.getRank()];
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run(MPI.COMM_WORLD);
        MPI.Finalize();
    }

    static void run(Intracomm world) throws MPIException {
        ConjugateGradient system = new ConjugateGradient(world);
        double[] solution = system.solve();
        for (int i = 0; i < system.rows; i++) {
            Expect.near(solution[i], system.first + i + 1, 1e-8, "x[" + (system.first + i) + "]");
        }
    }

    private double[] solve() throws MPIException {
        double[] x = new double[rows];
        double[] residual = rightSide();
        double[] direction = residual.clone();
        double norm = dot(residual, residual);
        for (int step = 0; step < 2 * ORDER && norm > 1e-22; step++) {
            double[] image = image(direction);
            double alpha = norm / dot(direction, image);
            add(x, alpha, direction);
            add(residual, -alpha, image);
            double next = dot(residual, residual);
            for (int i = 0; i < rows; i++) {
                direction[i] = residual[i] + next / norm * direction[i];
            }
            norm = next;
        }
        return x;
    }

    /** The matrix times (1, 2, 3 …). */
    private double[] rightSide() throws MPIException {
        double[] known = new double[rows];
        for (int i = 0; i < rows; i++) {
            known[i] = first + i + 1;
        }
        return image(known);
    }

    private double[] image(double[] vector) throws MPIException {
        double[] all = new double[ORDER];
        world.allGatherv(vector, rows, MPI.DOUBLE, all, counts, starts, MPI.DOUBLE);
        double[] image = new double[rows];
        for (int i = 0; i < rows; i++) {
            int row = first + i;
            double before = row > 0 ? all[row - 1] : 0;
            double after = row < ORDER - 1 ? all[row + 1] : 0;
            image[i] = 2.5 * all[row] - before - after;
        }
        return image;
    }

    private double dot(double[] left, double[] right) throws MPIException {
        double[] part = new double[1];
        for (int i = 0; i < rows; i++) {
            part[0] += left[i] * right[i];
        }
        double[] sum = new double[1];
        world.allReduce(part, sum, 1, MPI.DOUBLE, MPI.SUM);
        return sum[0];
    }

    private static void add(double[] vector, double factor, double[] other) {
        for (int i = 0; i < vector.length; i++) {
            vector[i] += factor * other[i];
        }
    }
}
