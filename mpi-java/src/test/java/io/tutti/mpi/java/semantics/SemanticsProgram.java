package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mpi.MPI;

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
        new ArgumentSemantics().run();
        MPI.Finalize();
        assertTrue(MPI.isFinalized());
        System.out.println("done");
    }
}
