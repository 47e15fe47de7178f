package io.tutti.outerproduct.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.type.ElementType;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a library is found on a class path with others that cannot be used. */
class MatrixProductTest {
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @TempDir
    Path folder;

    @AfterEach
    void restore() {
        Thread.currentThread().setContextClassLoader(before);
    }

    private Optional<String> found(String providers) throws IOException {
        Path names = folder.resolve("META-INF/services/" + MatrixProduct.class.getName());
        Files.createDirectories(names.getParent());
        Files.writeString(names, providers);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            Thread.currentThread().setContextClassLoader(loader);
            return MatrixProduct.find().map(MatrixProduct::identity);
        }
    }

    @Test
    void aProviderWhoseClassIsMissingIsPassedOver() throws IOException {
        assertEquals(Optional.of("usable"), found("no.such.Provider\n" + Usable.class.getName() + "\n"));
        assertEquals(Optional.empty(), found("no.such.Provider\n"));
    }

    @Test
    void namesThatMakeNoSenseArePassedOver() throws IOException {
        assertEquals(Optional.empty(), found("not a name\n"));
    }

    /** A provider, which does not multiply. */
    public static final class Usable implements MatrixProduct {
        /** Creates it; called by {@link java.util.ServiceLoader}. */
        public Usable() {}

        @Override
        public String identity() {
            return "usable";
        }

        @Override
        public void multiply(
                ElementType type,
                int rows,
                int columns,
                int pairs,
                MemorySegment left,
                long leftOffset,
                long leftPitch,
                MemorySegment right,
                long rightOffset,
                MemorySegment target,
                long at,
                boolean isFresh) {
            throw new AssertionError("it is only found");
        }
    }
}
