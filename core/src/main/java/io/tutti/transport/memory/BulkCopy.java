package io.tutti.transport.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.tutti.foreign.LateLinking;
import io.tutti.foreign.NativeFunctions;
import io.tutti.spi.MemoryCopy;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Objects;

/**
 * Copies from memory that another processor has written. A long copy is made by {@code memcpy} of the C library if the launcher has
 * granted native access, and once that is linked. On x86-64 that is a string instruction, which does not take the lines that it reads
 * into this processor's cache as shared ones, so that their writer need not ask for them when it writes there again. Where two
 * processors have no common cache, this takes about half the time of the loop of vector registers that {@link MemorySegment#copy} is,
 * elsewhere the same.
 *
 * <p>The call does not change the thread's state from Java to native, so heap arrays stay where they are; a safepoint waits for the
 * end of a piece, as it does with {@link MemorySegment#copy}. Thread-safe.
 */
public final class BulkCopy {
    /** From here on the call costs less than it saves. */
    private static final long LONG_BYTES = 8 << 10;

    /** The longest time for which a safepoint waits. */
    private static final long PIECE_BYTES = 1 << 20;

    private static final long PAGE_MASK = (4 << 10) - 1;

    /** Some processors execute the instruction byte by byte if the target begins that little behind the source, as to places in a page. */
    private static final long NEAR_BYTES = 64;

    /** The first long copy is made while a collective runs, which others wait for. */
    private static final LateLinking LINKING = new LateLinking("tutti-bulk-copy", () -> Library.TO_NATIVE != null);

    private BulkCopy() {}

    /** Linked from the first long copy on, because many ranks make none. */
    private static final class Library {
        /** Arguments after those of {@code memcpy}, which it ignores, keep memory open whose address is passed. */
        static final MethodHandle TO_NATIVE =
                memcpy(FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS));

        static final MethodHandle TO_HEAP =
                memcpy(FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));

        private Library() {}

        private static MethodHandle memcpy(FunctionDescriptor descriptor) {
            return NativeFunctions.areAllowed()
                    ? NativeFunctions.find("memcpy", descriptor, Linker.Option.critical(true))
                    : null;
        }
    }

    /** Links the library. Takes up to a tenth of a second. */
    static void link() {
        LINKING.link();
    }

    /**
     * Copies bytes, as {@link MemorySegment#copy} does with the same arguments. Source and target must not overlap.
     *
     * @param source memory that is read
     * @param sourceOffset of the first byte in {@code source}
     * @param target memory that is written, native or of a heap array
     * @param targetOffset of the first byte in {@code target}
     * @param length bytes, 0 or more
     * @throws IndexOutOfBoundsException if a range is not inside its memory
     */
    public static void copy(
            MemorySegment source, long sourceOffset, MemorySegment target, long targetOffset, long length) {
        if (length < LONG_BYTES || !source.isNative() || target.isReadOnly() || !LINKING.isReady()) {
            MemoryCopy.copy(source, sourceOffset, target, targetOffset, length);
            return;
        }
        Objects.checkFromIndexSize(sourceOffset, length, source.byteSize());
        Objects.checkFromIndexSize(targetOffset, length, target.byteSize());
        for (long done = 0; done < length; done += PIECE_BYTES) {
            long bytes = Math.min(PIECE_BYTES, length - done);
            if (target.isNative()) {
                copyToNative(source, sourceOffset + done, target, targetOffset + done, bytes);
            } else {
                copyToHeap(source, sourceOffset + done, target, targetOffset + done, bytes);
            }
        }
    }

    private static boolean isSlow(long from, long to) {
        long behind = to - from & PAGE_MASK;
        return behind > 0 && behind < NEAR_BYTES;
    }

    private static void copyToNative(MemorySegment source, long at, MemorySegment target, long to, long bytes) {
        if (isSlow(source.address() + at, target.address() + to)) {
            MemoryCopy.copy(source, at, target, to, bytes);
            return;
        }
        try {
            long unused = (long)
                    Library.TO_NATIVE.invokeExact(target.address() + to, source.address() + at, bytes, target, source);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("memcpy", e);
        }
    }

    private static void copyToHeap(MemorySegment source, long at, MemorySegment target, long to, long bytes) {
        long from = source.address() + at;
        MemorySegment part = target.asSlice(to, bytes); // the compiler removes it
        try {
            // A copy of nothing tells where the array is now. If the collector moves it before the other copy, that may
            // take longer.
            long begin = (long) Library.TO_HEAP.invokeExact(part, from, 0L, source);
            if (isSlow(from, begin)) {
                MemoryCopy.copy(source, at, target, to, bytes);
            } else {
                begin = (long) Library.TO_HEAP.invokeExact(part, from, bytes, source);
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("memcpy", e);
        }
    }
}
