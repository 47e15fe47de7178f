package io.tutti.transport.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.tutti.foreign.LateLinking;
import io.tutti.foreign.MachineCode;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.HexFormat;
import java.util.Objects;

/**
 * Copies into memory from which another processor has read, by instructions of which neither the JVM nor the C library makes use for lengths
 * that matter here. A usual store waits until its line has come from that processor, and few lines are asked for at a time.
 *
 * <p>Available on Linux on x86-64 if the launcher has granted native access, once it is linked. Thread-safe.
 */
final class MachineCopy {
    /** How lines are written. */
    enum Stores {
        /**
         * They pass this processor's caches by (non-temporal stores), and leave a line in memory, which the reader reads ahead. Where two
         * processors share no cache, that takes less than bringing the line here and back.
         */
        STREAMING,
        /** Usual ones, 16 lines at a time, after all of these have been asked for. */
        CLAIMING
    }

    /**
     * Target, source, length and the ordinal of {@link Stores} are in {@code rdi}, {@code rsi}, {@code rdx} and {@code rcx}; of SSE2, which
     * every such processor has, and {@code prefetchw}, which does nothing where it is unknown. What precedes the first whole line of the
     * target, and what follows the last one, is copied by usual stores. The fence orders all stores before the one that publishes them.
     *
     * <pre>
     *     endbr64
     *     mov r8, rcx
     *     mov rcx, rdi;  neg rcx;  and ecx, 63      bytes before the first whole line
     *     cmp rcx, rdx;  cmova rcx, rdx;  sub rdx, rcx
     *     rep movsb
     *     mov r9, rdx;  shr r9, 6;  je end          whole lines
     *     test r8, r8;  jne block
     *   stream:
     *     movdqu xmm0, [rsi];  movdqu xmm1, [rsi + 16];  movdqu xmm2, [rsi + 32];  movdqu xmm3, [rsi + 48]
     *     movntdq [rdi], xmm0;  movntdq [rdi + 16], xmm1;  movntdq [rdi + 32], xmm2;  movntdq [rdi + 48], xmm3
     *     add rsi, 64;  add rdi, 64;  dec r9;  jne stream
     *     jmp end
     *   block:
     *     mov ecx, 16;  cmp r9, rcx;  cmovb rcx, r9;  sub r9, rcx
     *     mov rax, rdi;  mov r10, rcx
     *   claim:
     *     prefetchw [rax];  add rax, 64;  dec r10;  jne claim
     *   line:
     *     movdqu xmm0, [rsi];  movdqu xmm1, [rsi + 16];  movdqu xmm2, [rsi + 32];  movdqu xmm3, [rsi + 48]
     *     movdqa [rdi], xmm0;  movdqa [rdi + 16], xmm1;  movdqa [rdi + 32], xmm2;  movdqa [rdi + 48], xmm3
     *     add rsi, 64;  add rdi, 64;  dec rcx;  jne line
     *     test r9, r9;  jne block
     *   end:
     *     mov ecx, edx;  and ecx, 63
     *     rep movsb
     *     sfence;  ret
     * </pre>
     */
    private static final String X86_64 =
            "f30f1efa4989c84889f948f7d983e13f4839d1480f47ca4829caf3a44989d149c1e9060f84930000"
                    + "004d85c07535"
                    + "f30f6f06f30f6f4e10f30f6f5620f30f6f5e30660fe707660fe74f10660fe75720660fe75f304883c6404883c74049ffc975cdeb59"
                    + "b9100000004939c9490f42c94929c94889f84989ca0f0d084883c04049ffca75f4"
                    + "f30f6f06f30f6f4e10f30f6f5620f30f6f5e30660f7f07660f7f4f10660f7f5720660f7f5f304883c6404883c74048ffc975cd"
                    + "4d85c975a789d183e13ff3a40faef8c3";

    private static final LateLinking LINKING =
            new LateLinking("tutti-machine-copy", () -> Function.FROM_NATIVE != null);

    private MachineCopy() {}

    private static final class Function {
        private static final MemorySegment CODE = System.getProperty("os.arch").equals("amd64")
                ? MachineCode.load(HexFormat.of().parseHex(X86_64))
                : MemorySegment.NULL;

        /** Arguments after those of the function, which it ignores, keep memory open whose address is passed. */
        static final MethodHandle FROM_NATIVE =
                link(FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS));

        static final MethodHandle FROM_HEAP =
                link(FunctionDescriptor.ofVoid(JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));

        private Function() {}

        private static MethodHandle link(FunctionDescriptor descriptor) {
            return CODE.equals(MemorySegment.NULL)
                    ? null
                    : MachineCode.link(CODE, descriptor, Linker.Option.critical(true));
        }
    }

    /** Returns whether it can be used by now; the first call begins to link it. */
    static boolean isReady() {
        return LINKING.isReady();
    }

    /** Links it, or waits until it is linked; returns whether it can be used here. */
    static boolean link() {
        LINKING.link();
        return LINKING.isReady();
    }

    /**
     * Copies bytes, as {@link MemorySegment#copy} does with the same arguments, if it {@link #isReady}. Source and target must not overlap. A
     * safepoint waits for the end, as it does there.
     *
     * @param stores how lines are written
     * @param source memory that is read, native or of a heap array
     * @param sourceOffset of the first byte in {@code source}
     * @param target native memory that is written
     * @param targetOffset of the first byte in {@code target}
     * @param length bytes, 0 or more
     * @throws IndexOutOfBoundsException if a range is not inside its memory
     * @throws IllegalArgumentException if {@code target} is an array, whose address nobody knows, or read-only
     */
    static void copy(
            Stores stores,
            MemorySegment source,
            long sourceOffset,
            MemorySegment target,
            long targetOffset,
            long length) {
        if (!target.isNative() || target.isReadOnly()) {
            throw new IllegalArgumentException("target=" + target + " must be native memory that can be written");
        }
        Objects.checkFromIndexSize(sourceOffset, length, source.byteSize());
        Objects.checkFromIndexSize(targetOffset, length, target.byteSize());
        long to = target.address() + targetOffset;
        long way = stores.ordinal();
        try {
            if (source.isNative()) {
                Function.FROM_NATIVE.invokeExact(to, source.address() + sourceOffset, length, way, target, source);
            } else {
                MemorySegment part = source.asSlice(sourceOffset, length); // the compiler removes it
                Function.FROM_HEAP.invokeExact(to, part, length, way, target);
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("copy", e);
        }
    }
}
