package io.tutti.bench;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The loops of {@code reduce.c}, compiled at run time for this processor. */
final class NativeLoops {
    private static final FunctionDescriptor SHAPE = FunctionDescriptor.ofVoid(
            ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG);

    private NativeLoops() {}

    /**
     * The loop {@code (left, right, target, count)} of a name such as {@code sum_float32}; empty where there is no gcc,
     * or no such loop in C.
     */
    static Optional<MethodHandle> find(String name) {
        try {
            Path folder = Files.createTempDirectory("tutti-bench");
            Path library = folder.resolve("reduce.so");
            try {
                return compile(folder.resolve("reduce.c"), library) ? look(library, name) : Optional.empty();
            } finally {
                Files.deleteIfExists(library);
                Files.deleteIfExists(folder.resolve("reduce.c"));
                Files.delete(folder);
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean compile(Path source, Path library) throws IOException {
        try (InputStream text = NativeLoops.class.getResourceAsStream("reduce.c")) {
            Files.copy(text, source);
        }
        Process gcc = new ProcessBuilder(
                        "gcc", "-O3", "-march=native", "-shared", "-fPIC", "-o", library.toString(), source.toString())
                .inheritIO()
                .start();
        try {
            return gcc.waitFor() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @SuppressWarnings("restricted")
    private static Optional<MethodHandle> look(Path library, String name) {
        return SymbolLookup.libraryLookup(library, Arena.global())
                .find(name)
                .map(symbol -> Linker.nativeLinker().downcallHandle(symbol, SHAPE));
    }
}
