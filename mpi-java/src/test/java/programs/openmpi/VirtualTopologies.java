package programs.openmpi;

import java.nio.IntBuffer;
import mpi.CartComm;
import mpi.DistGraphNeighbors;
import mpi.GraphComm;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Grids and graphs of ranks, and exchanges with all neighbours at once. */
public final class VirtualTopologies {

    private VirtualTopologies() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run(MPI.COMM_WORLD);
        MPI.Finalize();
    }

    static void run(Intracomm world) throws MPIException {
        ring(world);
        parts(world);
        star(world);
        stated(world);
    }

    /** A periodic ring, where both neighbours may be the same rank, or the caller itself. */
    private static void ring(Intracomm world) throws MPIException {
        int rank = world.getRank();
        int size = world.getSize();
        CartComm ring = world.createCart(new int[] {size}, new boolean[] {true}, false);
        Expect.same(ring.getTopology(), MPI.CART, "topology");
        IntBuffer leaving = MPI.newIntBuffer(2).put(0, 10 * rank).put(1, 10 * rank + 1);
        IntBuffer coming = MPI.newIntBuffer(2);
        Request request = ring.iNeighborAllToAll(leaving, 1, MPI.INT, coming, 1, MPI.INT);
        request.waitFor();
        Expect.same(coming.get(0), 10 * ((rank + size - 1) % size) + 1, "what the lower neighbour sends upwards");
        Expect.same(coming.get(1), 10 * ((rank + 1) % size), "what the upper neighbour sends downwards");
        ring.free();
    }

    private static void parts(Intracomm world) throws MPIException {
        int[] dims = new int[2];
        CartComm.createDims(world.getSize(), dims);
        CartComm grid = world.createCart(dims, new boolean[2], false);
        CartComm row = grid.sub(new boolean[] {false, true});
        Expect.same(row.getSize(), dims[1], "ranks of a row");
        Expect.same(row.getRank(), grid.getCoords(grid.getRank())[1], "rank in its row");
        Expect.same(row.getTopo().getDimCount(), 1, "dimensions of a row");
        row.free();
        grid.free();
    }

    /** Rank 0 is the neighbour of all others. */
    private static void star(Intracomm world) throws MPIException {
        int size = world.getSize();
        int[] index = new int[size];
        int[] edges = new int[2 * (size - 1)];
        for (int rank = 0; rank < size; rank++) {
            index[rank] = size - 1 + rank;
        }
        for (int rank = 1; rank < size; rank++) {
            edges[rank - 1] = rank;
        }
        GraphComm star = world.createGraph(index, edges, false);
        int rank = star.getRank();
        Expect.same(star.getNeighbors(0).length, size - 1, "neighbours of the centre");
        int[] coming = new int[rank == 0 ? size - 1 : 1];
        star.neighborAllGather(new int[] {rank * rank}, 1, MPI.INT, coming, 1, MPI.INT);
        for (int i = 0; i < coming.length; i++) {
            int from = rank == 0 ? i + 1 : 0;
            Expect.same(coming[i], from * from, "what comes from " + from);
        }
        star.free();
    }

    /** Rank 0 states all edges: each rank to the next one, with a weight. */
    private static void stated(Intracomm world) throws MPIException {
        int rank = world.getRank();
        int size = world.getSize();
        int stated = rank == 0 ? size : 0;
        int[] sources = new int[stated];
        int[] degrees = new int[stated];
        int[] destinations = new int[stated];
        int[] weights = new int[stated];
        for (int i = 0; i < stated; i++) {
            sources[i] = i;
            degrees[i] = 1;
            destinations[i] = (i + 1) % size;
            weights[i] = 7 * i;
        }
        GraphComm graph = world.createDistGraph(sources, degrees, destinations, weights, new Info(), false);
        DistGraphNeighbors own = graph.getDistGraphNeighbors();
        int left = (rank + size - 1) % size;
        Expect.same(own.getSource(0), left, "source");
        Expect.same(own.getSourceWeight(0), 7L * left, "weight");
        int[] coming = new int[3];
        graph.neighborAllToAllv(
                new int[] {rank, rank + 1},
                new int[] {2},
                new int[] {0},
                MPI.INT,
                coming,
                new int[] {2},
                new int[] {1},
                MPI.INT);
        Expect.same(coming[1] + coming[2], 2L * left + 1, "what comes");
        graph.free();
    }
}
