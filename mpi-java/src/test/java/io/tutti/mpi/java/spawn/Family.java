package io.tutti.mpi.java.spawn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/** What parents and children do alike in a communicator of both. */
final class Family {
    private Family() {}

    /** @param rank that this one shall have, parents first */
    static void merged(Intracomm all, int rank, int parents) {
        int size = parents + Parents.CHILDREN;
        assertEquals(size, all.getSize());
        assertEquals(rank, all.getRank());
        int[] sum = {rank};
        all.allReduce(sum, 1, MPI.INT, MPI.SUM);
        assertEquals(size * (size - 1) / 2, sum[0]);
        Intracomm half = all.split(rank % 2, -rank);
        int[] expected = IntStream.iterate(size - 1, r -> r - 1)
                .limit(size)
                .filter(r -> r % 2 == rank % 2)
                .toArray();
        int[] members = mpi.Group.translateRanks(
                half.getGroup(), IntStream.range(0, expected.length).toArray(), all.getGroup());
        assertArrayEquals(expected, members);
        Object[] names = new Object[expected.length];
        half.allGather(new Object[] {"rank " + rank}, 1, MPI.OBJECT, names, 1, MPI.OBJECT);
        assertArrayEquals(IntStream.of(expected).mapToObj(r -> "rank " + r).toArray(), names);
        objectsAround(half);
        half.free();
    }

    private static void objectsAround(Intracomm comm) {
        int size = comm.getSize();
        int rank = comm.getRank();
        Object[] got = new Object[1];
        comm.sendRecv(
                new Object[] {"from " + rank},
                1,
                MPI.OBJECT,
                (rank + 1) % size,
                5,
                got,
                1,
                MPI.OBJECT,
                (rank + size - 1) % size,
                5);
        assertEquals("from " + (rank + size - 1) % size, got[0]);
    }

    /** The worlds of both sides find each other by leaders in the merged communicator. */
    static void againByLeaders(Intracomm all, int parents) {
        boolean isParent = all.getRank() < parents;
        Intercomm again = all.createIntercomm(MPI.COMM_WORLD, 0, isParent ? parents : 0, 9);
        int[] ranks = new int[again.getRemoteSize()];
        again.allGather(new int[] {all.getRank()}, 1, MPI.INT, ranks, 1, MPI.INT);
        int first = isParent ? parents : 0;
        assertArrayEquals(IntStream.range(first, first + ranks.length).toArray(), ranks);
        again.free();
    }
}
