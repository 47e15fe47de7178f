package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mpi.MPI;
import mpi.MPIException;

/** A rank that runs all checks. Prints {@code done} at its end. */
public final class SemanticsProgram {
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
        MPI.Finalize();
        assertTrue(MPI.isFinalized());
        joinsAgain();
        System.out.println("done");
    }

    /** MPJ Express allows it, and programs that run others rely on it. */
    private static void joinsAgain() {
        MPI.Init(new String[0]);
        assertFalse(MPI.isFinalized());
        assertThrows(MPIException.class, () -> MPI.Init(new String[0]));
        int[] sum = {MPI.COMM_WORLD.Rank()};
        MPI.COMM_WORLD.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        assertEquals(MPI.COMM_WORLD.Size(), sum[0]);
        assertEquals(1, MPI.COMM_SELF.Size());
        MPI.Finalize();
        assertTrue(MPI.isInitialized() && MPI.isFinalized() && !MPI.Initialized());
    }
}
