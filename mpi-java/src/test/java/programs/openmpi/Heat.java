package programs.openmpi;

import mpi.CartComm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ShiftParms;

/**
 * The heat equation on a plate cut into blocks: each rank keeps a frame of its neighbours' cells around its block and
 * exchanges it before each step, rows as they lie, columns by a strided type.
 */
public final class Heat {

    private static final int ROWS = 5;
    private static final int COLUMNS = 7;
    private static final int STEPS = 30;
    private static final int WIDTH = COLUMNS + 2;

    private final CartComm grid;
    private final int[] place;
    private final Plate whole;
    private final Datatype column;
    private double[] cells = new double[(ROWS + 2) * WIDTH];

    private Heat(Intracomm world) throws MPIException {
        int[] dims = new int[2];
        CartComm.createDims(world.getSize(), dims);
        grid = world.createCart(dims, new boolean[2], false);
        place = grid.getCoords(grid.getRank());
        whole = new Plate(ROWS * dims[0], COLUMNS * dims[1]);
        column = Datatype.createVector(ROWS, 1, WIDTH, MPI.DOUBLE);
        column.commit();
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run(MPI.COMM_WORLD);
        MPI.Finalize();
    }

    static void run(Intracomm world) throws MPIException {
        Heat heat = new Heat(world);
        heat.start();
        for (int step = 0; step < STEPS; step++) {
            heat.exchange();
            heat.cells = Plate.step(heat.cells, ROWS, COLUMNS);
        }
        heat.compare();
        heat.column.free();
        heat.grid.free();
    }

    /** The block's cells and, at the plate's rim, the fixed temperatures outside it. */
    private void start() {
        for (int row = 0; row < ROWS + 2; row++) {
            for (int column = 0; column < WIDTH; column++) {
                cells[row * WIDTH + column] = whole.first(place[0] * ROWS + row, place[1] * COLUMNS + column);
            }
        }
    }

    private void exchange() throws MPIException {
        ShiftParms vertical = grid.shift(0, 1);
        int up = vertical.getRankSource();
        int down = vertical.getRankDest();
        row(1, up, ROWS + 1, down);
        row(ROWS, down, 0, up);
        ShiftParms horizontal = grid.shift(1, 1);
        int left = horizontal.getRankSource();
        int right = horizontal.getRankDest();
        column(1, left, COLUMNS + 1, right);
        column(COLUMNS, right, 0, left);
    }

    private void row(int sent, int to, int received, int from) throws MPIException {
        grid.sendRecv(
                MPI.slice(cells, sent * WIDTH + 1),
                COLUMNS,
                MPI.DOUBLE,
                to,
                1,
                MPI.slice(cells, received * WIDTH + 1),
                COLUMNS,
                MPI.DOUBLE,
                from,
                1);
    }

    private void column(int sent, int to, int received, int from) throws MPIException {
        grid.sendRecv(
                MPI.slice(cells, WIDTH + sent),
                1,
                column,
                to,
                2,
                MPI.slice(cells, WIDTH + received),
                1,
                column,
                from,
                2);
    }

    private void compare() {
        double[] expected = whole.after(STEPS);
        for (int row = 1; row <= ROWS; row++) {
            for (int column = 1; column <= COLUMNS; column++) {
                double right = expected[whole.index(place[0] * ROWS + row, place[1] * COLUMNS + column)];
                Expect.near(cells[row * WIDTH + column], right, 0, "cell " + row + "," + column);
            }
        }
    }
}
