package io.tutti.mpi;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MpiLoaderTest {
    /** On a system with MPICH alone, {@code libmpi.so} may lead to it. */
    @Test
    void aFileOfTheSameNameIsNotTakenForTheOtherLibrary() {
        MpiLoader.load(Map.of()); // first: it keeps the signals of this JVM from what comes with either
        SymbolLookup mpich = loaded("libmpich.so.12");
        assertTrue(new Mpich().isIn(mpich));
        assertFalse(new OpenMpi().isIn(mpich));
        SymbolLookup openMpi = loaded("libmpi.so.40");
        assertTrue(new OpenMpi().isIn(openMpi));
        assertFalse(new Mpich().isIn(openMpi));
    }

    @SuppressWarnings("restricted")
    private static SymbolLookup loaded(String file) {
        try {
            return SymbolLookup.libraryLookup(file, Arena.global());
        } catch (IllegalArgumentException e) {
            assumeTrue(false, "needs " + file);
            throw e;
        }
    }
}
