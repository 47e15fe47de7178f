package io.tutti.transport.memory;

import io.tutti.foreign.LateLinking;
import io.tutti.foreign.NativeFunctions;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Map;

/**
 * Blocks on a word of memory that several processes map, and wakes who is blocked on it: {@code futex(2)}, of which the C library has no
 * function. Available on Linux on x86-64 and AArch64 if the launcher has granted native access, and once it is linked. Thread-safe.
 */
final class FutexCalls {
    /** {@code __NR_futex} by architecture. */
    private static final Map<String, Long> NUMBERS = Map.of("amd64", 202L, "aarch64", 98L);

    private static final int WAIT = 0;
    private static final int WAKE = 1;

    /** A rank that never shares its processor with what computes blocks nowhere. */
    private static final LateLinking LINKING = new LateLinking("tutti-futex-calls", () -> Library.BLOCKING != null);

    private FutexCalls() {}

    private static final class Library {
        static final Long NUMBER = number();
        static final MethodHandle BLOCKING = futex(Linker.Option.firstVariadicArg(1));
        static final MethodHandle BRIEF = futex(Linker.Option.firstVariadicArg(1), Linker.Option.critical(false));

        private Library() {}

        private static MethodHandle futex(Linker.Option... options) {
            if (!areAllowed()) {
                return null;
            }
            FunctionDescriptor descriptor = FunctionDescriptor.of(
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.ADDRESS,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.ADDRESS);
            return NativeFunctions.find("syscall", descriptor, options);
        }
    }

    private static Long number() {
        return NUMBERS.get(System.getProperty("os.arch"));
    }

    /** Returns whether the calls can be used here, once they are linked. */
    static boolean areAllowed() {
        return NativeFunctions.areAllowedOnLinux() && number() != null;
    }

    /** Returns whether the calls may be used by now; the first call begins to link them. */
    static boolean areReady() {
        return LINKING.isReady();
    }

    /** Links the calls, or waits until they are linked. */
    static void link() {
        LINKING.link();
    }

    /**
     * Blocks until the word is woken or the time is over. Returns at once if the word has another value by now.
     *
     * @param word four bytes
     * @param expected its value
     * @param time {@code struct timespec}, the longest wait
     */
    static void await(MemorySegment word, int expected, MemorySegment time) {
        try {
            long ignored = (long) Library.BLOCKING.invokeExact((long) Library.NUMBER, word, WAIT, expected, time);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("futex", e);
        }
    }

    /** Wakes all threads that are blocked on the word. */
    static void wake(MemorySegment word) {
        try {
            long ignored = (long)
                    Library.BRIEF.invokeExact((long) Library.NUMBER, word, WAKE, Integer.MAX_VALUE, MemorySegment.NULL);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("futex", e);
        }
    }
}
