package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.function.Executable;

/** A rank that runs all checks. Prints {@code done} at its end. */
public final class SemanticsProgram {
    private static final int LONG = 1 << 20;
    /** Longer than ranks wait for each other when they close. */
    private static final long LATE_NANOS = 3_000_000_000L;

    private static int rank = MPI.UNDEFINED;

    private SemanticsProgram() {}

    /** Arguments: perhaps those of MPJ Express' launcher, then {@code checks}. */
    public static void main(String[] arguments) {
        assertFalse(MPI.Initialized());
        assertArrayEquals(new String[] {"checks"}, MPI.Init(arguments));
        assertTrue(MPI.isInitialized());
        new MessageSemantics().run();
        new TypeSemantics().run();
        new CollectiveSemantics().run();
        new CommunicatorSemantics().run();
        new IntercommunicatorSemantics().run();
        new ArgumentSemantics().run();
        new RequestSemantics().run();
        new WindowSemantics().run();
        new WindowElementSemantics().run();
        new GroupSemantics().run();
        new TopologySemantics().run();
        new OperationSemantics().run();
        new BufferSemantics().run();
        endsWithWhatNobodyWaitsFor();
        assertTrue(MPI.isFinalized());
        joinsAgain();
        System.out.println("done");
    }

    /** The last message is long, and its receiver late; the sender has no request for it any more. */
    private static void endsWithWhatNobodyWaitsFor() {
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        MPI.COMM_WORLD.Isend(new int[LONG], 0, LONG, MPI.INT, (rank + 1) % size, 9);
        if (rank == size - 1) {
            LockSupport.parkNanos(LATE_NANOS);
        }
        leavesBytesOfObjects((rank + 1) % size, (rank + size - 1) % size);
        MPI.COMM_WORLD.Recv(new int[LONG], 0, LONG, MPI.INT, (rank + size - 1) % size, 9);
        MPI.Finalize();
    }

    /** To one that does not fetch them. */
    private static void leavesBytesOfObjects(int right, int left) {
        Object[] objects = {new byte[LONG]};
        MPI.COMM_WORLD.Send(objects, 0, 1, MPI.OBJECT, right, 10);
        MPI.COMM_WORLD.Recv(new byte[16], 0, 16, MPI.BYTE, left, 10);
        MPI.COMM_WORLD.Send(objects, 0, 1, MPI.OBJECT, right, 10);
        MPIException e = assertThrows(
                MPIException.class, () -> MPI.COMM_WORLD.Recv(objects.clone(), 0, 0, MPI.OBJECT, left, 10));
        assertEquals(MPI.ERR_TRUNCATE, e.getErrorClass());
    }

    /** MPJ Express allows it, and programs that run others rely on it. */
    private static void joinsAgain() {
        MPI.Init(new String[0]);
        assertFalse(MPI.isFinalized());
        assertThrows(MPIException.class, () -> MPI.Init(new String[0]));
        rank = MPI.COMM_WORLD.Rank();
        int[] sum = {rank};
        MPI.COMM_WORLD.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        assertEquals(MPI.COMM_WORLD.Size(), sum[0]);
        assertEquals(1, MPI.COMM_SELF.Size());
        MPI.Finalize();
        assertTrue(MPI.isInitialized() && MPI.isFinalized() && !MPI.Initialized());
        asksForItsRankAfterTheEnd();
    }

    /** As programs for MPJ Express do, to print how long all has taken. */
    private static void asksForItsRankAfterTheEnd() {
        assertEquals(rank, MPI.COMM_WORLD.Rank());
        assertEquals(rank, MPI.COMM_WORLD.getRank());
        assertTrue(rank < MPI.COMM_WORLD.Size());
        assertTooLate(() -> MPI.COMM_WORLD.Barrier());
        assertTooLate(() -> MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 0, 0));
        assertTooLate(() -> MPI.COMM_WORLD.Isend(new Object[1], 0, 1, MPI.OBJECT, 0, 0));
        assertTooLate(() -> MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, 0, 0));
    }

    private static void assertTooLate(Executable call) {
        String message = assertThrows(MPIException.class, call).getMessage();
        assertTrue(message.startsWith("MPI.Finalize has been called"), message);
    }
}
