package io.tutti.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Finds the MPI library of this process: that of its launcher first, then any that is installed. */
final class MpiLoader {
    private MpiLoader() {}

    /**
     * What was found: either a library and its symbols, or the reason why there is none.
     *
     * @param library the library; null if none was found
     * @param symbols its functions; null if none was found
     * @param missing why there is none, in one line; null if there is one
     */
    record Loaded(MpiLibrary library, SymbolLookup symbols, String missing) {}

    /** Loads a library. */
    static Loaded load(Map<String, String> environment) {
        try {
            return find(environment);
        } catch (IllegalCallerException e) {
            return new Loaded(
                    null, null, "native calls are not allowed, which MPI needs (--enable-native-access=ALL-UNNAMED)");
        }
    }

    /** Finds a library. A call that is not allowed throws, at the latest when functions are linked. */
    private static Loaded find(Map<String, String> environment) {
        leaveSignalsToJava();
        List<MpiLibrary> order = new ArrayList<>(MpiLibrary.ALL);
        order.sort(Comparator.comparing((MpiLibrary library) -> !library.hasStarted(environment)));
        boolean isStarted = order.getFirst().hasStarted(environment);
        List<MpiLibrary> wanted = isStarted ? List.of(order.getFirst()) : order;
        List<String> tried = new ArrayList<>();
        for (MpiLibrary library : wanted) {
            for (String file : library.files()) {
                SymbolLookup symbols = open(file);
                if (symbols != null && library.isIn(symbols)) {
                    return new Loaded(library, symbols, null);
                }
                tried.add(file);
            }
        }
        return new Loaded(
                null,
                null,
                "no MPI library was found: none of " + String.join(", ", tried)
                        + " can be loaded; install "
                        + (isStarted ? order.getFirst().name() : "Open MPI or MPICH")
                        + ", or add its folder to LD_LIBRARY_PATH");
    }

    /**
     * Keeps UCX, over which either library may send, from handling SIGSEGV and others, which the JVM uses itself and which UCX would take for a crash. UCX reads the variable when it is
     * loaded; one that the user has set stays.
     */
    @SuppressWarnings("restricted")
    private static void leaveSignalsToJava() {
        Linker linker = Linker.nativeLinker();
        try (Arena arena = Arena.ofConfined()) {
            MethodHandle set = linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("setenv"),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
            int ignored = (int) set.invokeExact(arena.allocateFrom("UCX_ERROR_SIGNALS"), arena.allocateFrom(""), 0);
        } catch (IllegalCallerException e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("setenv", e);
        }
    }

    @SuppressWarnings("restricted")
    private static SymbolLookup open(String file) {
        try {
            return SymbolLookup.libraryLookup(file, Arena.global());
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
