package io.tutti.mpi.java.spawn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** A rank that starts others. Prints {@code parent is done} at its end. */
public final class Parents {
    static final int CHILDREN = 2;

    private final int rank = MPI.COMM_WORLD.getRank();
    private final int size = MPI.COMM_WORLD.getSize();
    private final int root = size - 1;

    private Parents() {}

    /** Argument: the folder in which children work; or {@code impatient}, if the deadline to join is 2 s. */
    public static void main(String[] arguments) {
        MPI.Init(arguments);
        Parents parents = new Parents();
        assertTrue(Intercomm.getParent().isNull());
        if (arguments[0].equals("impatient")) {
            parents.requireFailure("not all of 1 processes have called MPI.Init within 2 s", "/bin/sleep", 1, "3600");
        } else {
            parents.talk(arguments[0]);
            parents.programs();
            parents.generations();
            parents.failures();
            parents.death();
        }
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
        System.out.println("parent is done");
    }

    private Intercomm spawn(String role, int count) {
        String[] words = {Child.class.getName(), role};
        return MPI.COMM_WORLD.spawn("java", words, count, MPI.INFO_NULL, root, null);
    }

    /** The arguments count at the root only. */
    private void talk(String folder) {
        Info info = new Info();
        info.set("wdir", folder);
        int[] codes = {-1, -1};
        Intercomm children = rank == root
                ? MPI.COMM_WORLD.spawn(
                        "java", new String[] {Child.class.getName(), "talk", folder}, CHILDREN, info, root, codes)
                : MPI.COMM_WORLD.spawn(null, null, 0, null, root, codes);
        assertArrayEquals(new int[CHILDREN], codes);
        assertEquals(CHILDREN, children.getRemoteSize());
        assertEquals(MPI.IDENT, mpi.Group.compare(children.getGroup(), MPI.COMM_WORLD.getGroup()));
        messages(children);
        collectives(children);
        Intracomm all = children.merge(false);
        Family.merged(all, rank, size);
        mpi.Group merged = all.getGroup();
        int[] everyone = IntStream.range(0, size + CHILDREN).toArray();
        int[] inWorld = mpi.Group.translateRanks(merged, everyone, MPI.COMM_WORLD.getGroup());
        assertArrayEquals(
                IntStream.of(everyone).map(r -> r < size ? r : MPI.UNDEFINED).toArray(), inWorld);
        int[] inRemote = mpi.Group.translateRanks(children.getRemoteGroup(), new int[] {0, 1}, merged);
        assertArrayEquals(new int[] {size, size + 1}, inRemote);
        MPIException error = assertThrows(MPIException.class, () -> all.accept(Intracomm.openPort(), 0));
        assertEquals(MPI.ERR_COMM, error.getErrorClass());
        Family.againByLeaders(all, size);
        all.free();
        children.disconnect();
        MPI.COMM_WORLD.barrier();
    }

    private void messages(Intercomm children) {
        int child = rank % CHILDREN;
        children.send(new int[] {rank}, 1, MPI.INT, child, rank);
        int[] answer = new int[1];
        children.recv(answer, 1, MPI.INT, child, rank);
        assertEquals(100 + rank, answer[0]);
        children.send(new Object[] {List.of("parent", rank)}, 1, MPI.OBJECT, child, 7);
        Object[] object = new Object[1];
        children.recv(object, 1, MPI.OBJECT, child, 8);
        assertEquals(List.of("child", child), object[0]);
    }

    private void collectives(Intercomm children) {
        int place = rank == root ? MPI.ROOT : MPI.PROC_NULL;
        children.bcast(new double[] {2.5, -1}, 2, MPI.DOUBLE, place);
        int[] sum = new int[1];
        children.reduce(new int[1], sum, 1, MPI.INT, MPI.SUM, place);
        assertEquals(rank == root ? 10 * CHILDREN : 0, sum[0]);
    }

    private void programs() {
        String[][] words = {{Child.class.getName(), "number", "0"}, {Child.class.getName(), "number", "1"}};
        Intercomm both =
                MPI.COMM_WORLD.spawnMultiple(new String[] {"java", "java"}, words, new int[] {1, 2}, null, root, null);
        assertEquals(3, both.getRemoteSize());
        int[] numbers = new int[3];
        both.allGather(new int[] {rank}, 1, MPI.INT, numbers, 1, MPI.INT);
        assertArrayEquals(new int[] {0, 1, 1}, numbers);
        both.disconnect();
    }

    /** Each parent on its own, and its child has one, too. */
    private void generations() {
        String[] words = {Child.class.getName(), "generations"};
        Intercomm child = MPI.COMM_SELF.spawn("java", words, 1, null, 0, null);
        int[] sum = new int[1];
        child.recv(sum, 1, MPI.INT, 0, 3);
        assertEquals(42, sum[0]);
        child.disconnect();
    }

    private void failures() {
        requireFailure("cannot be started", "/no/such/program", 1);
        requireFailure("(java NoSuchClass) has ended with exit status 1 before", "java", 2, "NoSuchClass");
        requireFailure("maxprocs=0 must be at least 1", "java", 0, "NoSuchClass");
        MPIException error = assertThrows(
                MPIException.class, () -> MPI.COMM_WORLD.spawn("java", null, 1, MPI.INFO_NULL, size, null));
        assertEquals(MPI.ERR_ROOT, error.getErrorClass());
    }

    private void requireFailure(String reason, String command, int count, String... words) {
        MPIException error = assertThrows(
                MPIException.class, () -> MPI.COMM_WORLD.spawn(command, words, count, MPI.INFO_NULL, root, null));
        assertEquals(MPI.ERR_SPAWN, error.getErrorClass());
        assertTrue(error.getMessage().contains(reason), error.getMessage());
        MPI.COMM_WORLD.barrier();
    }

    /** A child that dies ends what reaches it, not the job of its parents. */
    private void death() {
        Intercomm children = spawn("die", 1);
        children.send(new int[1], 1, MPI.INT, 0, 9);
        long begin = System.nanoTime();
        assertThrows(MPIException.class, () -> children.recv(new int[1], 1, MPI.INT, 0, 0));
        assertTrue(System.nanoTime() - begin < 4_000_000_000L);
        int[] sum = {rank};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        assertEquals(size * (size - 1) / 2, sum[0]);
        assertThrows(MPIException.class, children::disconnect);
        assertTrue(children.isNull());
    }
}
