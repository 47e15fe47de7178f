package programs.mpj;

import mpi.Cartcomm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
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

    private final Cartcomm grid;
    private final int[] place;
    private final Plate whole;
    private final Datatype column;
    private double[] cells = new double[(ROWS + 2) * WIDTH];

    private Heat(Intracomm world) throws MPIException {
        int[] dims = new int[2];
        Cartcomm.Dims_create(world.Size(), dims);
        grid = world.Create_cart(dims, new boolean[2], false);
        place = grid.Coords(grid.Rank());
        whole = new Plate(ROWS * dims[0], COLUMNS * dims[1]);
        column = Datatype.Vector(ROWS, 1, WIDTH, MPI.DOUBLE);
        column.Commit();
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
        heat.grid.Free();
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
        ShiftParms vertical = grid.Shift(0, 1);
        int up = vertical.rank_source;
        int down = vertical.rank_dest;
        row(1, up, ROWS + 1, down);
        row(ROWS, down, 0, up);
        ShiftParms horizontal = grid.Shift(1, 1);
        int left = horizontal.rank_source;
        int right = horizontal.rank_dest;
        column(1, left, COLUMNS + 1, right);
        column(COLUMNS, right, 0, left);
    }

    private void row(int sent, int to, int received, int from) throws MPIException {
        move(sent * WIDTH + 1, to, received * WIDTH + 1, from, COLUMNS, MPI.DOUBLE);
    }

    private void column(int sent, int to, int received, int from) throws MPIException {
        move(WIDTH + sent, to, WIDTH + received, from, 1, column);
    }

    /** MPJ Express gives -1, which is not its MPI.PROC_NULL, where there is no neighbour, and sends to none of the two. */
    private void move(int sent, int to, int received, int from, int count, Datatype type) throws MPIException {
        Request coming = from < 0 ? null : grid.Irecv(cells, received, count, type, from, 1);
        if (to >= 0) {
            grid.Send(cells, sent, count, type, to, 1);
        }
        if (coming != null) {
            coming.Wait();
        }
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
