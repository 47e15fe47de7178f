package programs.openmpi;

import mpi.CartComm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ShiftParms;

/** Cannon's matrix product on the largest square of ranks; the others wait. */
public final class Cannon {

    private static final int BLOCK = 6;

    private Cannon() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run(MPI.COMM_WORLD);
        MPI.Finalize();
    }

    public static void run(Intracomm world) throws MPIException {
        int side = (int) Math.sqrt(world.getSize());
        boolean inside = world.getRank() < side * side;
        Intracomm square = world.split(inside ? 0 : MPI.UNDEFINED, world.getRank());
        Expect.that(square.isNull() != inside, "who is in the square");
        if (inside) {
            CartComm grid = square.createCart(new int[] {side, side}, new boolean[] {true, true}, false);
            multiply(grid, side);
            grid.free();
        }
        world.barrier();
    }

    private static void multiply(CartComm grid, int side) throws MPIException {
        int[] place = grid.getCoords(grid.getRank());
        double[] left = block(place, 3, 1);
        double[] right = block(place, 1, -2);
        double[] product = new double[BLOCK * BLOCK];
        shift(grid, left, 1, -place[0]);
        shift(grid, right, 0, -place[1]);
        for (int step = 0; step < side; step++) {
            addProduct(left, right, product);
            shift(grid, left, 1, -1);
            shift(grid, right, 0, -1);
        }
        compare(product, place, side * BLOCK);
    }

    private static void shift(CartComm grid, double[] block, int dimension, int by) throws MPIException {
        ShiftParms peers = grid.shift(dimension, by);
        grid.sendRecvReplace(block, block.length, MPI.DOUBLE, peers.getRankDest(), 5, peers.getRankSource(), 5);
    }

    /** The block of the matrix whose element (i, j) is a·i + b·j. */
    private static double[] block(int[] place, int a, int b) {
        double[] block = new double[BLOCK * BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            for (int j = 0; j < BLOCK; j++) {
                block[i * BLOCK + j] = a * (place[0] * BLOCK + i) + b * (place[1] * BLOCK + j);
            }
        }
        return block;
    }

    private static void addProduct(double[] left, double[] right, double[] product) {
        for (int i = 0; i < BLOCK; i++) {
            for (int j = 0; j < BLOCK; j++) {
                for (int k = 0; k < BLOCK; k++) {
                    product[i * BLOCK + j] += left[i * BLOCK + k] * right[k * BLOCK + j];
                }
            }
        }
    }

    private static void compare(double[] product, int[] place, int order) {
        for (int at = 0; at < product.length; at++) {
            int i = place[0] * BLOCK + at / BLOCK;
            int j = place[1] * BLOCK + at % BLOCK;
            double expected = 0;
            for (int k = 0; k < order; k++) {
                expected += (3.0 * i + k) * (k - 2.0 * j);
            }
            Expect.near(product[at], expected, 0, "element " + i + "," + j);
        }
    }
}
