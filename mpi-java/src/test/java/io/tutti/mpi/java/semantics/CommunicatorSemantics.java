package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mpi.Comm;
import mpi.Datatype;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Request;
import mpi.Status;
import mpi.User_function;
import org.opentest4j.AssertionFailedError;

/** Groups and communicators, chapter 6 of the MPI standard, and objects, which are of mpiJava only. */
final class CommunicatorSemantics extends WorldSemantics {
    @Override
    void run() {
        groups();
        splits();
        contextsAreApart();
        if (size > 1) {
            intercommunicators();
            leadersAlone();
        }
        errorHandlers();
        attributes();
        objects();
        objectCollectives();
        foreignObjectsAreRejected();
        if (size > 1) {
            whoWaitsForWhatCannotBeSentIsTold();
        }
    }

    private void groups() {
        Group world = comm.Group();
        Group reverse = world.Range_incl(new int[][] {{size - 1, 0, -1}});
        assertEquals(size - 1 - rank, reverse.Rank());
        assertEquals(size == 1 ? MPI.IDENT : MPI.SIMILAR, Group.Compare(world, reverse));
        Group first = world.incl(new int[] {0});
        assertEquals(rank == 0 ? 0 : MPI.UNDEFINED, first.getRank());
        assertEquals(size - 1, Group.difference(world, first).getSize());
        assertArrayEquals(new int[] {size - 1}, Group.Translate_ranks(first, new int[] {0}, reverse));
        assertEquals(size, Group.Union(first, world).Size());
    }

    private void splits() {
        Intracomm parity = comm.Split(rank % 2, -rank);
        assertEquals((size + 1 - rank % 2) / 2, parity.Size());
        int[] highest = {rank};
        parity.Bcast(highest, 0, 1, MPI.INT, 0);
        assertEquals(size - 1 - (size - 1 - rank) % 2, highest[0], "keys order the ranks");
        assertEquals(MPI.UNEQUAL, size == 1 ? MPI.UNEQUAL : Comm.Compare(comm, parity));
        if (size > 1) { // also where the first rank of the group is in the communicator
            assertEquals(MPI.ERR_GROUP, MessageSemantics.error(() -> parity.Create(comm.Group())));
        }
        parity.Free();
        assertTrue(parity.isNull());
        Intracomm some = comm.Split(rank == 0 ? MPI.UNDEFINED : 3, 0);
        assertEquals(rank == 0, some == null);
        assertEquals(rank == 0, comm.split(rank == 0 ? MPI.UNDEFINED : 3, 0).isNull());
        Intracomm made = comm.Create(comm.Group().Incl(new int[] {size - 1}));
        assertEquals(rank == size - 1 ? 1 : -1, made == null ? -1 : made.Size());
        assertEquals(1, MPI.COMM_SELF.Size());
        int[] own = new int[1];
        MPI.COMM_SELF.Sendrecv(new int[] {4}, 0, 1, MPI.INT, 0, 0, own, 0, 1, MPI.INT, 0, 0);
        assertEquals(4, own[0]);
    }

    private void contextsAreApart() {
        Intracomm twin = comm.clone();
        assertEquals(MPI.CONGRUENT, Comm.compare(comm, twin));
        Request first = comm.Isend(new int[] {1}, 0, 1, MPI.INT, right, 5);
        Request second = twin.Isend(new int[] {2}, 0, 1, MPI.INT, right, 5);
        int[] value = new int[1];
        twin.Recv(value, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        assertEquals(2, value[0]);
        comm.Recv(value, 0, 1, MPI.INT, left, 5);
        assertEquals(1, value[0]);
        first.Wait();
        second.Wait();
        twin.free();
    }

    /** Rank 0 on one side, all others on the other one. */
    private void intercommunicators() {
        int side = rank == 0 ? 0 : 1;
        Intracomm local = comm.Split(side, rank);
        Intercomm both = comm.Create_intercomm(local, 0, 1 - side, 77);
        assertEquals(rank == 0 ? size - 1 : 1, both.Remote_size());
        assertTrue(both.Test_inter());
        if (rank == 0) {
            for (int to = 0; to < size - 1; to++) {
                both.Send(new int[] {50 + to}, 0, 1, MPI.INT, to, 1);
            }
        } else {
            int[] value = new int[1];
            Status status = both.recv(value, 1, MPI.INT, MPI.ANY_SOURCE, 1);
            assertEquals(0, status.getSource());
            assertEquals(50 + rank - 1, value[0]);
        }
        Intracomm merged = both.merge(rank == 0);
        assertEquals((rank + size - 1) % size, merged.getRank());
        Intercomm copy = both.dup();
        copy.free();
        merged.free();
        both.free();
        local.free();
    }

    /** Only leaders have a communicator with the leader of the other side. */
    private void leadersAlone() {
        int side = rank == 0 ? 0 : 1;
        Intracomm local = comm.split(side, rank);
        Intracomm leaders = comm.split(local.getRank() == 0 ? 0 : MPI.UNDEFINED, rank);
        local.setErrhandler(MPI.ERRORS_RETURN);
        Intercomm both = leaders.createIntercomm(local, 0, 1 - side, 7);
        assertEquals(rank == 0 ? size - 1 : 1, both.getRemoteSize());
        Intracomm merged = both.merge(false);
        assertSame(MPI.ERRORS_RETURN, merged.getErrhandler());
        merged.free();
        both.free();
        if (!leaders.isNull()) {
            leaders.free();
        }
        local.free();
    }

    /** Which a communicator has from the one that it is made of. */
    private void errorHandlers() {
        Intracomm parent = comm.dup();
        assertSame(MPI.ERRORS_ARE_FATAL, parent.getErrhandler());
        parent.setErrhandler(MPI.ERRORS_RETURN);
        int[] own = {rank};
        Comm[] made = {
            parent.dup(),
            parent.split(0, rank),
            parent.create(parent.getGroup()),
            parent.createGroup(parent.getGroup(), 5),
            parent.createCart(new int[] {size}, new boolean[1], false),
            parent.createGraph(IntStream.rangeClosed(1, size).toArray(), new int[size], false),
            parent.createDistGraphAdjacent(own, own, MPI.INFO_NULL, false),
            parent.createDistGraph(own, new int[] {1}, own, MPI.INFO_NULL, false),
            parent.createCart(new int[] {size}, new boolean[1], false).sub(new boolean[] {true}),
        };
        for (Comm each : made) {
            assertSame(MPI.ERRORS_RETURN, each.getErrhandler());
            each.callErrhandler(MPI.ERR_OTHER); // returns
            each.free();
        }
        parent.free();
    }

    private void attributes() {
        int key = Comm.createKeyval();
        comm.setAttr(key, "kept");
        assertEquals("kept", comm.Attr_get(key));
        comm.deleteAttr(key);
        assertNull(comm.getAttr(key));
        assertEquals(Integer.MAX_VALUE - 65536, comm.getAttr(MPI.TAG_UB));
        assertTrue(MPI.Wtime() > 0 && !MPI.Get_processor_name().isEmpty());
    }

    private void objects() {
        Object[] out = {null, "text " + rank, new int[] {rank}, new Sample(rank, List.of("a", "b")), Map.of(1, 2L)};
        Object[] in = new Object[6];
        Request sent = comm.Isend(out, 1, 4, MPI.OBJECT, right, 9);
        assertEquals(4, comm.Probe(left, 9).Get_count(MPI.OBJECT));
        Status status = comm.Recv(in, 2, 4, MPI.OBJECT, MPI.ANY_SOURCE, 9);
        sent.Wait();
        assertEquals(4, status.Get_count(MPI.OBJECT));
        assertEquals("text " + left, in[2]);
        assertEquals(new Sample(left, List.of("a", "b")), in[4]);
        double[][] matrix = {{rank, 1}, new double[50_000]};
        double[][] copy = new double[2][];
        Request request = comm.Irecv(copy, 0, 2, MPI.OBJECT, left, 10);
        comm.Ssend(matrix, 0, 2, MPI.OBJECT, right, 10);
        request.Wait();
        assertEquals(left, copy[0][0]);
        assertEquals(50_000, copy[1].length);
        Request tooMany = comm.Isend(new Object[] {"x", "y"}, 0, 2, MPI.OBJECT, right, 11);
        assertEquals(
                MPI.ERR_TRUNCATE, MessageSemantics.error(() -> comm.Recv(new Object[1], 0, 1, MPI.OBJECT, left, 11)));
        tooMany.Wait();
    }

    private void objectCollectives() {
        Object[] one = {rank == 0 ? "from 0" : null};
        comm.Bcast(one, 0, 1, MPI.OBJECT, 0);
        assertEquals("from 0", one[0]);
        Object[] all = new Object[size];
        comm.Gather(new Object[] {"rank " + rank}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, size - 1);
        Object[] own = new Object[1];
        comm.Scatter(all, 0, 1, MPI.OBJECT, own, 0, 1, MPI.OBJECT, size - 1);
        assertEquals("rank " + rank, own[0]);
        Object[] lines = java.util.stream.IntStream.range(0, size)
                .mapToObj(to -> rank + " to " + to)
                .toArray();
        comm.Alltoall(lines, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT);
        assertEquals(left + " to " + rank, all[left]);
        Op join = new Op(
                new User_function() {
                    @Override
                    public void Call(Object in, int inOffset, Object inOut, int offset, int count, Datatype type) {
                        ((Object[]) inOut)[offset] = ((Object[]) in)[inOffset].toString() + ((Object[]) inOut)[offset];
                    }
                },
                false);
        comm.Allreduce(new Object[] {String.valueOf(rank)}, 0, own, 0, 1, MPI.OBJECT, join);
        StringBuilder expected = new StringBuilder();
        for (int r = 0; r < size; r++) {
            expected.append(r);
        }
        assertEquals(expected.toString(), own[0]);
    }

    /** A class of the JDK that is neither a value nor a collection. */
    private void foreignObjectsAreRejected() {
        Request sent = comm.Isend(new Object[] {new AssertionFailedError()}, 0, 1, MPI.OBJECT, right, 12);
        assertEquals(MPI.ERR_TYPE, MessageSemantics.error(() -> comm.Recv(new Object[1], 0, 1, MPI.OBJECT, left, 12)));
        sent.Wait();
    }

    /** Rank 0 sends what is not serializable; the others fail as it does, and go on. */
    private void whoWaitsForWhatCannotBeSentIsTold() {
        Object[] one = {rank == 0 ? new Bare() : "fine"};
        Object[] all = new Object[size];
        Request early = rank == 1 ? comm.Irecv(new Object[1], 0, 1, MPI.OBJECT, 0, 13) : null;
        if (rank == 0) {
            assertRefused(() -> comm.Ssend(one, 0, 1, MPI.OBJECT, 1, 13));
            assertRefused(() -> comm.Isend(one, 0, 1, MPI.OBJECT, 1, 14));
        } else if (rank == 1) {
            assertRefused(early::Wait);
            assertRefused(() -> comm.Recv(new Object[1], 0, 1, MPI.OBJECT, MPI.ANY_SOURCE, 14));
        }
        assertRefused(() -> comm.Bcast(one, 0, 1, MPI.OBJECT, 0));
        assertRefused(() -> comm.Allgather(one, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT));
        Step gather = () -> comm.Gather(one, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, 1);
        if (rank < 2) {
            assertRefused(gather);
        } else {
            gather.take();
        }
        Object[] many = rank == 0 ? Collections.nCopies(size, new Bare()).toArray() : null;
        assertRefused(() -> comm.Scatter(many, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, 0));
        Object[] lines = Collections.nCopies(size, one[0]).toArray();
        assertRefused(() -> comm.Alltoall(lines, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT));
        comm.Barrier();
    }

    private static void assertRefused(Step step) {
        String message = assertThrows(MPIException.class, step::take).getMessage();
        assertTrue(message.contains("Bare cannot be sent as MPI.OBJECT"), message);
        assertEquals(MPI.COMM_WORLD.Rank() != 0, message.startsWith("rank 0 of MPI.COMM_WORLD"), message);
    }

    private interface Step {
        void take();
    }

    /** Not serializable. */
    private static final class Bare {}

    private record Sample(int number, List<String> names) implements Serializable {}
}
