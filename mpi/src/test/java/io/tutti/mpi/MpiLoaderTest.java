package io.tutti.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.process.ShortLivedJvm;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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

    /** In a JVM of its own, for which nothing may be allowed later. */
    @Test
    void nativeCallsThatAreDeniedAreSaidInOneLine() throws Exception {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        command.addAll(ShortLivedJvm.OPTIONS);
        command.addAll(List.of("--illegal-native-access=deny", "-cp", System.getProperty("java.class.path")));
        command.add(MpiLoaderTest.class.getName());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), text);
        assertEquals(
                "native calls are not allowed, which MPI needs (--enable-native-access=ALL-UNNAMED)",
                text.lines().toList().getLast());
    }

    /** Prints why this process has no MPI. */
    public static void main(String[] arguments) {
        System.out.println(MpiCalls.MISSING);
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
