package io.tutti.mpi.java.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.mpi.java.Misuse;
import org.junit.jupiter.api.Test;

/** What is said of buffers that are none. */
class ProgramMemoryTest {
    @Test
    void namesWhatTheProgramMeant() {
        assertRefused(
                new double[3][3],
                "a buffer of the class double[][] does not fit a datatype of DOUBLE; arrays of arrays or of objects are sent as"
                        + " MPI.OBJECT");
        assertRefused(
                2.5,
                "a buffer of the class java.lang.Double does not fit a datatype of DOUBLE; values are sent and received in"
                        + " arrays");
        assertRefused(
                new int[2],
                "a buffer of the class int[] does not fit a datatype of DOUBLE; with -Dtutti.mpi.arrays=raw it does, as in"
                        + " Open MPI");
        assertRefused(new boolean[2], "a buffer of the class boolean[] does not fit a datatype of DOUBLE");
    }

    private static void assertRefused(Object memory, String expected) {
        String message = assertThrows(Misuse.class, () -> ProgramMemory.of(memory, Primitive.DOUBLE))
                .getMessage();
        assertEquals(expected, message);
    }
}
