package io.tutti;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class CallChecksTest {
    /** Its blocks are counted by an int; 70,000 squared modulo 2^32 is a number of blocks, too. */
    @Test
    void anAlltoallOfMoreBlocksThanCanBeCountedIsRefused() {
        int ranks = 70_000;
        Data none = Data.of(new int[0]);
        Request alltoall = new Request.Alltoall(none, none, new long[ranks], new long[ranks]);
        assertThrows(ArithmeticException.class, () -> new CallChecks(0, ranks).check(alltoall));
    }
}
