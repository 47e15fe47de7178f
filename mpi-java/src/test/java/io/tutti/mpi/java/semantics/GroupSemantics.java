package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mpi.Comm;
import mpi.Datatype;
import mpi.Group;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/** Groups, attributes, hints and names: chapters 6, 9 and section 10.4.4 of MPI 3.1. */
final class GroupSemantics extends WorldSemantics {
    @Override
    void run() {
        ranges();
        sets();
        handles();
        comparisons();
        attributes();
        invalidKeys();
        startup();
        hints();
        assertTrue(Intercomm.getParent().isNull());
        names();
    }

    private void ranges() {
        Group world = comm.getGroup();
        assertEquals(
                (size + 1) / 2, world.rangeIncl(new int[][] {{0, size - 1, 2}}).getSize());
        assertEquals(size / 2, world.Range_excl(new int[][] {{0, size - 1, 2}}).Size());
        assertEquals(0, world.rangeIncl(new int[][] {{1, 0, 2}}).getSize(), "nothing between 1 and 0");
        Group turned = world.rangeIncl(new int[][] {{size - 1, 0, -1}});
        assertEquals(size - 1 - rank, turned.getRank());
        assertEquals(MPI.ERR_ARG, MessageSemantics.error(() -> world.rangeIncl(new int[][] {{0, 0, 0}})));
        assertEquals(MPI.ERR_RANK, MessageSemantics.error(() -> world.incl(new int[] {0, 0})));
        assertEquals(MPI.ERR_RANK, MessageSemantics.error(() -> world.excl(new int[] {size})));
    }

    private void sets() {
        Group world = comm.getGroup();
        Group last = world.incl(new int[] {size - 1});
        assertEquals(MPI.IDENT, Group.compare(Group.difference(world, world), MPI.GROUP_EMPTY));
        assertEquals(0, Group.union(last, world).getRank() == 0 ? rank - (size - 1) : 0);
        assertEquals(1, Group.intersection(world, last).getSize());
        assertEquals(MPI.IDENT, Group.compare(world, Group.union(MPI.GROUP_EMPTY, world)));
        int[] there = Group.translateRanks(world, new int[] {size - 1, MPI.PROC_NULL}, last);
        assertEquals(0, there[0]);
        assertEquals(MPI.PROC_NULL, there[1]);
        assertEquals(MPI.UNDEFINED, Group.translateRanks(last, new int[] {0}, MPI.GROUP_EMPTY)[0]);
    }

    private void handles() {
        Group group = comm.getGroup();
        assertFalse(group.isNull());
        group.free();
        assertTrue(group.isNull());
        assertFalse(comm.getGroup().isNull(), "each call returns a handle of its own");
        MPI.GROUP_EMPTY.free();
        assertFalse(MPI.GROUP_EMPTY.isNull());
    }

    private void comparisons() {
        Intracomm turned = comm.split(0, -rank);
        assertEquals(size == 1 ? MPI.CONGRUENT : MPI.SIMILAR, Comm.compare(comm, turned));
        assertEquals(size == 1 ? MPI.CONGRUENT : MPI.UNEQUAL, Comm.compare(MPI.COMM_SELF, comm));
        assertEquals(MPI.IDENT, Comm.compare(comm, comm));
        turned.free();
        Intracomm node = comm.splitType(Comm.TYPE_SHARED, rank, MPI.INFO_NULL);
        assertTrue(
                node.getSize() == size || node.getSize() == 1, "ranks that TCP links count as on hosts of their own");
        node.free();
        assertTrue(comm.splitType(MPI.UNDEFINED, rank, MPI.INFO_NULL).isNull());
    }

    /** A duplicate has its own copy of them. */
    private void attributes() {
        int key = Comm.createKeyval();
        comm.setAttr(key, 7);
        Intracomm twin = comm.dup();
        assertEquals(7, twin.getAttr(key));
        twin.setAttr(key, 8);
        assertEquals(7, comm.getAttr(key));
        comm.deleteAttr(key);
        assertNull(comm.getAttr(key));
        assertEquals(8, twin.getAttr(key));
        twin.free();
        Comm.freeKeyval(key);
        int ofType = Datatype.createKeyval();
        Datatype pair = Datatype.createContiguous(2, MPI.INT);
        pair.setAttr(ofType, "pair");
        assertEquals("pair", pair.dup().getAttr(ofType));
        assertEquals(false, comm.getAttr(MPI.WTIME_IS_GLOBAL));
        int processors = Runtime.getRuntime().availableProcessors();
        assertEquals(Math.max(size, processors), MPI.COMM_WORLD.getAttr(MPI.UNIVERSE_SIZE));
    }

    private void invalidKeys() {
        assertEquals(MPI.ERR_KEYVAL, MessageSemantics.error(() -> comm.getAttr(MPI.KEYVAL_INVALID)));
        assertEquals(MPI.ERR_KEYVAL, MessageSemantics.error(() -> MPI.INT.getAttr(MPI.KEYVAL_INVALID)));
        Win window = new Win(MPI.newIntBuffer(0), 0, 1, MPI.INFO_NULL, MPI.COMM_SELF);
        assertEquals(MPI.ERR_KEYVAL, MessageSemantics.error(() -> window.getAttr(MPI.KEYVAL_INVALID)));
        window.free();
        assertEquals(MPI.ERR_KEYVAL, MessageSemantics.error(() -> comm.deleteAttr(MPI.TAG_UB)));
        assertEquals(MPI.IDENT, Group.Compare(comm.Group(), comm.group));
        assertEquals(MPI.IDENT, Group.Compare(MPI.COMM_WORLD.Group(), MPI.COMM_WORLD.group));
    }

    private void startup() {
        assertEquals(SemanticsProgram.class.getName(), MPI.INFO_ENV.get("command"));
        assertEquals("checks", MPI.INFO_ENV.get("argv"));
        assertEquals(MPI.getProcessorName(), MPI.INFO_ENV.get("host"));
        assertEquals(System.getProperty("user.dir"), MPI.INFO_ENV.get("wdir"));
        for (String key : new String[] {"maxprocs", "ompi_np"}) {
            assertEquals(String.valueOf(size), MPI.INFO_ENV.get(key));
        }
        for (String key : new String[] {"arch", "ompi_num_apps", "ompi_first_rank"}) {
            assertNotNull(MPI.INFO_ENV.get(key), key);
        }
    }

    private void hints() {
        Info info = new Info();
        info.set("b", "2");
        info.set("a", "1");
        Intracomm twin = comm.dupWithInfo(info);
        info.free();
        assertTrue(info.isNull());
        assertEquals("2", twin.getInfo().get("b"));
        assertEquals("a", twin.getInfo().getKey(0));
        assertEquals(2, twin.getInfo().size());
        assertNull(twin.getInfo().get("c"));
        assertEquals(
                MPI.ERR_INFO_NOKEY, MessageSemantics.error(() -> twin.getInfo().delete("c")));
        assertEquals("MPI_COMM_WORLD", MPI.COMM_WORLD.getName());
        assertEquals("MPI_COMM_SELF", MPI.COMM_SELF.getName());
        assertEquals("MPI_INT", MPI.INT.getName());
        assertEquals("MPI_DOUBLE_INT", MPI.DOUBLE_INT.dup().getName());
        twin.setName("twin");
        assertEquals("twin", twin.getName());
        twin.free();
    }

    /** Looks for what another rank has withdrawn, until it is told so. */
    private static void awaitWithdrawal() {
        try {
            while (Intracomm.lookupName("second") != null) {
                Thread.onSpinWait();
            }
        } catch (MPIException e) {
            assertEquals(MPI.ERR_NAME, e.getErrorClass());
        }
    }

    /** Two services: one rank finds what another one has published before a barrier. */
    private void names() {
        String port = null;
        if (rank == 0) {
            port = Intracomm.openPort();
            Intracomm.publishName("first", port);
            Intracomm.publishName("second", MPI.INFO_NULL, "elsewhere");
            assertEquals(MPI.ERR_SERVICE, MessageSemantics.error(() -> Intracomm.publishName("first", "again")));
        }
        comm.barrier();
        assertEquals("elsewhere", Intracomm.lookupName("second"));
        String found = Intracomm.lookupName("first", MPI.INFO_NULL);
        if (rank == 0) {
            assertEquals(port, found);
        }
        if (size > 1 && (rank == 0 || rank == size - 1)) {
            Intercomm pair = rank == 0 ? MPI.COMM_SELF.accept(found, 0) : MPI.COMM_SELF.connect(found, 0);
            int[] other = new int[1];
            pair.sendRecv(new int[] {rank}, 1, MPI.INT, 0, 1, other, 1, MPI.INT, 0, 1);
            assertEquals(size - 1 - rank, other[0]);
            pair.disconnect();
        }
        comm.barrier();
        if (rank == size - 1) {
            Intracomm.unpublishName("second", "elsewhere");
        }
        comm.barrier();
        if (rank == 0) {
            Intracomm.closePort(port);
            Intracomm.unpublishName("first", MPI.INFO_NULL, port);
            awaitWithdrawal();
            Intracomm.publishName("first", "another");
        }
        comm.barrier();
        if (rank == size - 1) {
            while (!Intracomm.lookupName("first").equals("another")) {
                Thread.onSpinWait();
            }
        }
        comm.barrier();
    }
}
