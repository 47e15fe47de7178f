package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.CartComm;
import mpi.Cartcomm;
import mpi.Datatype;
import mpi.GraphComm;
import mpi.MPI;
import mpi.Request;
import mpi.ShiftParms;

/** Grids, graphs and what neighbours exchange: chapter 7 of MPI 3.1. */
final class TopologySemantics extends WorldSemantics {
    @Override
    void run() {
        dimensions();
        gridWithEdges();
        gridOfAPart();
        partsOfAGrid();
        star();
        weightedEdgesTwice();
        edgesThatCannotBe();
        startsAloneAtFirst();
    }

    private static void dimensions() {
        int[] dims = {0, 0, 2};
        Cartcomm.Dims_create(24, dims);
        assertArrayEquals(new int[] {4, 3, 2}, dims);
        int[] free = new int[2];
        CartComm.createDims(7, free);
        assertArrayEquals(new int[] {7, 1}, free);
        assertEquals(MPI.ERR_DIMS, MessageSemantics.error(() -> CartComm.createDims(7, new int[] {2, 0})));
    }

    /** Beyond an edge nothing is exchanged: the buffer stays as it is. */
    private void gridWithEdges() {
        CartComm line = comm.createCart(new int[] {size, 1}, new boolean[] {false, true}, false);
        ShiftParms shift = line.shift(0, 1);
        assertEquals(rank == 0 ? MPI.PROC_NULL : rank - 1, shift.getRankSource());
        assertEquals(rank == size - 1 ? MPI.PROC_NULL : rank + 1, shift.getRankDest());
        assertEquals(rank, line.shift(1, 3).getRankDest(), "a ring of one");
        assertEquals(MPI.PROC_NULL, line.shift(0, size).getRankDest());
        assertEquals(rank, line.getRank(new int[] {rank, 5}));
        assertEquals(MPI.ERR_ARG, MessageSemantics.error(() -> line.getRank(new int[] {size, 0})));
        int[] around = {-7, -7, -7, -7};
        line.neighborAllGather(new int[] {rank}, 1, MPI.INT, around, 1, MPI.INT);
        assertArrayEquals(new int[] {rank == 0 ? -7 : rank - 1, rank == size - 1 ? -7 : rank + 1, rank, rank}, around);
        int[] in = {-7, -7, -7, -7};
        line.neighborAllToAll(new int[] {10, 11, 12, 13}, 1, MPI.INT, in, 1, MPI.INT);
        assertArrayEquals(new int[] {rank == 0 ? -7 : 11, rank == size - 1 ? -7 : 10, 13, 12}, in);
        assertEquals(
                MPI.ERR_BUFFER,
                MessageSemantics.error(() -> line.neighborAllToAll(new int[3], 1, MPI.INT, in, 1, MPI.INT)));
        unevenNeighbours(line);
        line.free();
    }

    private void unevenNeighbours(CartComm line) {
        int[] counts = {1, 2, 0, 0};
        int[] back = {2, 1, 0, 0};
        int[] places = {0, 4, 8, 8};
        IntBuffer out = MPI.newIntBuffer(8);
        IntBuffer in = MPI.newIntBuffer(8);
        for (int index = 0; index < 8; index++) {
            out.put(index, 10 * rank + index);
        }
        Request request = line.iNeighborAllToAllv(out, counts, places, MPI.INT, in, back, places, MPI.INT);
        request.waitFor();
        assertEquals(rank == 0 ? 0 : 10 * (rank - 1) + 5, in.get(1), "the second of what the lower neighbour sends up");
        assertEquals(rank == size - 1 ? 0 : 10 * (rank + 1), in.get(4));
        Datatype gap = Datatype.createVector(2, 1, 2, MPI.INT);
        int[] all = new int[16];
        line.neighborAllGatherv(
                new int[] {rank, 0, 5}, 1, gap, all, new int[] {2, 2, 2, 2}, new int[] {8, 2, 4, 6}, MPI.INT);
        assertEquals(rank == 0 ? 0 : 5, all[9]);
        assertEquals(5, all[7]);
        refusesTooFewCounts(line);
    }

    /** On all ranks, before anything is sent. */
    private static void refusesTooFewCounts(CartComm line) {
        int[] four = new int[4];
        int[] three = new int[3];
        for (int[] few : new int[][] {three, null}) {
            assertEquals(
                    MPI.ERR_ARG,
                    MessageSemantics.error(
                            () -> line.neighborAllGatherv(new int[1], 1, MPI.INT, new int[8], few, four, MPI.INT)));
            assertEquals(
                    MPI.ERR_ARG,
                    MessageSemantics.error(
                            () -> line.neighborAllGatherv(new int[1], 1, MPI.INT, new int[8], four, few, MPI.INT)));
            assertEquals(
                    MPI.ERR_ARG,
                    MessageSemantics.error(() ->
                            line.neighborAllToAllv(new int[8], few, four, MPI.INT, new int[8], four, four, MPI.INT)));
        }
    }

    private void gridOfAPart() {
        int places = Math.max(1, size - 1);
        Cartcomm grid = comm.Create_cart(new int[] {places}, new boolean[] {true}, true);
        boolean isInside = rank < places;
        if (isInside) {
            assertArrayEquals(new int[] {rank}, grid.Coords(rank));
            assertEquals((rank + 1) % places, grid.Shift(0, 1).rank_dest);
            assertEquals(MPI.CART, grid.Topo_test());
            assertTrue(grid.Get().periods[0]);
            grid.Free();
        } else {
            assertNull(grid);
        }
        CartComm other = comm.createCart(new int[] {places}, new boolean[] {true}, true);
        assertEquals(!isInside, other.isNull());
        assertEquals(
                MPI.ERR_DIMS,
                MessageSemantics.error(() -> comm.createCart(new int[] {size + 1}, new boolean[] {true}, false)));
        assertEquals(
                MPI.ERR_DIMS, MessageSemantics.error(() -> comm.createCart(new int[] {-1}, new boolean[1], false)));
    }

    private void partsOfAGrid() {
        CartComm grid = comm.createCart(new int[] {1, size, 1}, new boolean[3], false);
        CartComm row = grid.sub(new boolean[] {false, true, true});
        assertEquals(size, row.getSize());
        assertArrayEquals(new int[] {rank, 0}, row.getCoords(row.getRank()));
        CartComm point = grid.sub(new boolean[] {true, false, false});
        assertEquals(1, point.getSize());
        CartComm none = grid.sub(new boolean[3]);
        assertEquals(1, none.getSize());
        assertEquals(0, none.getTopo().getDimCount());
        assertEquals(rank == 0 ? 0 : MPI.UNDEFINED, grid.map(new int[] {1}, new boolean[1]));
        CartComm twin = grid.dup();
        assertEquals(3, twin.getTopo().getDimCount());
        assertEquals(MPI.ERR_RANK, MessageSemantics.error(() -> grid.getCoords(size)));
        none.free();
        point.free();
        row.free();
        twin.free();
        grid.free();
    }

    /** Rank 0 has all others as neighbours. */
    private void star() {
        int[] index = new int[size];
        int[] edges = new int[2 * (size - 1)];
        for (int r = 0; r < size; r++) {
            index[r] = size - 1 + r;
        }
        for (int r = 1; r < size; r++) {
            edges[r - 1] = r;
        }
        GraphComm star = comm.createGraph(index, edges, false);
        int[] neighbours = star.getNeighbors(rank);
        assertEquals(rank == 0 ? size - 1 : 1, neighbours.length);
        assertEquals(edges.length, star.getDims().edges.length);
        int[] around = new int[neighbours.length];
        star.neighborAllGather(new int[] {rank}, 1, MPI.INT, around, 1, MPI.INT);
        assertArrayEquals(neighbours, around);
        int[] back = new int[neighbours.length];
        star.neighborAllToAll(
                Arrays.stream(neighbours).map(n -> 100 * rank + n).toArray(), 1, MPI.INT, back, 1, MPI.INT);
        assertArrayEquals(Arrays.stream(neighbours).map(n -> 100 * n + rank).toArray(), back);
        star.free();
    }

    /** Between two ranks there may be several edges; each is one of the exchange. */
    private void weightedEdgesTwice() {
        GraphComm twice = comm.createDistGraphAdjacent(
                new int[] {left, left},
                new int[] {1, 2},
                new int[] {right, right},
                new int[] {1, 2},
                MPI.INFO_NULL,
                false);
        assertEquals(MPI.DIST_GRAPH, twice.getTopology());
        int[] in = new int[2];
        twice.neighborAllToAll(new int[] {10 * rank, 10 * rank + 1}, 1, MPI.INT, in, 1, MPI.INT);
        assertArrayEquals(new int[] {10 * left, 10 * left + 1}, in);
        assertEquals(2, twice.dup().getDistGraphNeighbors().getSourceWeight(1));
        twice.free();
    }

    private void edgesThatCannotBe() {
        assertEquals(
                MPI.ERR_ARG,
                MessageSemantics.error(() -> comm.createDistGraph(
                        new int[] {rank, rank}, new int[] {-1, 2}, new int[] {left, right}, MPI.INFO_NULL, false)));
    }

    /** The other ranks start their first exchange after rank 0 has started its own, and does something else. */
    private void startsAloneAtFirst() {
        CartComm ring = comm.createCart(new int[] {size}, new boolean[] {true}, false);
        IntBuffer around = MPI.newIntBuffer(2);
        if (rank > 0) {
            comm.recv(new int[1], 1, MPI.INT, 0, 40);
        }
        Request exchange = ring.iNeighborAllGather(MPI.newIntBuffer(1).put(0, rank), 1, MPI.INT, around, 1, MPI.INT);
        for (int to = 1; rank == 0 && to < size; to++) {
            comm.send(new int[1], 1, MPI.INT, to, 40);
        }
        exchange.waitFor();
        assertEquals(left, around.get(0));
        assertEquals(right, around.get(1));
        ring.free();
    }
}
