package io.tutti.transport.shm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.tutti.foreign.LateLinking;
import io.tutti.foreign.NativeFunctions;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reserves the memory of a file by {@code posix_fallocate} if the launcher has granted native access, and once that is linked. The
 * system clears a page when it is first used, so this takes a quarter of the time of writing zeros. Thread-safe.
 */
final class Preallocation {
    private static final LateLinking LINKING = new LateLinking(
            "tutti-preallocation",
            () -> NativeFunctions.areAllowedOnLinux()
                    && Library.OPEN != null
                    && Library.RESERVE != null
                    && Library.CLOSE != null);

    /** {@code O_RDWR | O_CLOEXEC} of Linux. */
    private static final int OPEN_FLAGS = 0x80002;

    /** Files of a start, those of collectives and of messages: while they are made, others wait, and many ranks make no more. */
    private static final int FIRST_FILES = 2;

    private static final AtomicInteger FILES = new AtomicInteger();

    private Preallocation() {}

    private static final class Library {
        static final MethodHandle OPEN =
                NativeFunctions.find("open", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
        static final MethodHandle RESERVE = NativeFunctions.find(
                "posix_fallocate", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG));
        static final MethodHandle CLOSE = NativeFunctions.find("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

        private Library() {}
    }

    /** Links the calls. */
    static void link() {
        FILES.addAndGet(FIRST_FILES);
        LINKING.link();
    }

    /**
     * Reserves the first bytes of an empty file.
     *
     * @return whether they are reserved; if not, for whatever reason, nothing is
     */
    static boolean reserve(Path file, long bytes) {
        return FILES.incrementAndGet() > FIRST_FILES && LINKING.isReady() && call(file, bytes);
    }

    private static boolean call(Path file, long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment path = arena.allocateFrom(file.toString());
            int descriptor = (int) Library.OPEN.invokeExact(path, OPEN_FLAGS);
            if (descriptor < 0) {
                return false;
            }
            try {
                return (int) Library.RESERVE.invokeExact(descriptor, 0L, bytes) == 0;
            } finally {
                int unused = (int) Library.CLOSE.invokeExact(descriptor);
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("posix_fallocate", e);
        }
    }
}
