package io.tutti.mpi.java.spawn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/** A rank that was started by others. */
public final class Child {
    private static final int DEATH = 3;

    private final Intercomm parent = Intercomm.getParent();
    private final int rank = MPI.COMM_WORLD.getRank();

    private Child() {}

    /** Arguments: what it does, and what it needs for it. */
    public static void main(String[] arguments) {
        MPI.Init(arguments);
        Child child = new Child();
        assertFalse(child.parent.isNull());
        switch (arguments[0]) {
            case "talk" -> child.talk(arguments[1]);
            case "number" -> child.number(Integer.parseInt(arguments[1]));
            case "generations" -> child.generations();
            case "grandchild" -> child.parent.send(new int[] {41}, 1, MPI.INT, 0, 2);
            case "die" -> child.die();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
        MPI.Finalize();
        System.out.println("child is done");
    }

    private void talk(String folder) {
        assertEquals(Path.of(folder).toAbsolutePath(), Path.of("").toAbsolutePath());
        assertEquals(Parents.CHILDREN, MPI.COMM_WORLD.getSize());
        int parents = parent.getRemoteSize();
        for (int from = rank; from < parents; from += Parents.CHILDREN) {
            int[] value = new int[1];
            parent.recv(value, 1, MPI.INT, from, from);
            parent.send(new int[] {100 + value[0]}, 1, MPI.INT, from, from);
            Object[] object = new Object[1];
            parent.recv(object, 1, MPI.OBJECT, from, 7);
            assertEquals(List.of("parent", from), object[0]);
            parent.send(new Object[] {List.of("child", rank)}, 1, MPI.OBJECT, from, 8);
        }
        double[] told = new double[2];
        parent.bcast(told, 2, MPI.DOUBLE, parents - 1);
        assertArrayEquals(new double[] {2.5, -1}, told);
        parent.reduce(new int[] {10}, new int[1], 1, MPI.INT, MPI.SUM, parents - 1);
        Intracomm all = parent.merge(true);
        Family.merged(all, parents + rank, parents);
        Family.againByLeaders(all, parents);
        all.free();
        parent.disconnect();
        assertTrue(Intercomm.getParent().isNull());
        alone();
    }

    /** The children are a job without their parents, too. */
    private void alone() {
        int[] sum = {1};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        assertEquals(Parents.CHILDREN, sum[0]);
    }

    /** Once all parents have it: a child that dies before would fail their spawn. */
    private void die() {
        for (int from = 0; from < parent.getRemoteSize(); from++) {
            parent.recv(new int[1], 1, MPI.INT, from, 9);
        }
        Runtime.getRuntime().halt(DEATH);
    }

    private void number(int expected) {
        assertEquals(expected, MPI.COMM_WORLD.getAttr(MPI.APPNUM));
        int[] parents = new int[parent.getRemoteSize()];
        parent.allGather(new int[] {expected}, 1, MPI.INT, parents, 1, MPI.INT);
        parent.disconnect();
    }

    private void generations() {
        String[] words = {Child.class.getName(), "grandchild"};
        Intercomm child = MPI.COMM_SELF.spawn("java", words, 1, null, 0, null);
        int[] value = new int[1];
        child.recv(value, 1, MPI.INT, 0, 2);
        parent.send(new int[] {value[0] + 1}, 1, MPI.INT, 0, 3);
        child.disconnect();
        parent.disconnect();
    }
}
