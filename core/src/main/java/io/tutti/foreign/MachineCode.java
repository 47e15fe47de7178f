package io.tutti.foreign;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * A function in machine code, for instructions that neither the JVM nor the C library uses. Its memory is written first and executable
 * afterwards, never both at once, and stays for as long as the process.
 */
public final class MachineCode {
    private static final int READ_WRITE = 3;
    private static final int READ_EXECUTE = 5;
    /** {@code MAP_PRIVATE} and {@code MAP_ANONYMOUS} of Linux. */
    private static final int PRIVATE_ANONYMOUS = 0x22;

    private static final int NO_FILE = -1;
    private static final long FAILED = -1;

    private MachineCode() {}

    /**
     * Places a function in memory.
     *
     * @param code its instructions, which must not depend on their address
     * @return its address; {@link MemorySegment#NULL} where {@linkplain NativeFunctions#areAllowedOnLinux native access} is not granted, or
     *     the system does not let the process make memory executable
     */
    public static MemorySegment load(byte[] code) {
        if (!NativeFunctions.areAllowedOnLinux()) {
            return MemorySegment.NULL;
        }
        MethodHandle map = NativeFunctions.find(
                "mmap", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
        MethodHandle protect =
                NativeFunctions.find("mprotect", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
        if (map == null || protect == null) {
            return MemorySegment.NULL;
        }
        try {
            return load(code, map, protect);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("mmap", e);
        }
    }

    @SuppressWarnings("restricted")
    private static MemorySegment load(byte[] code, MethodHandle map, MethodHandle protect) throws Throwable {
        long length = code.length;
        long address = (long) map.invokeExact(MemorySegment.NULL, length, READ_WRITE, PRIVATE_ANONYMOUS, NO_FILE, 0L);
        if (address == FAILED) {
            return MemorySegment.NULL;
        }
        MemorySegment memory = MemorySegment.ofAddress(address).reinterpret(length);
        MemorySegment.copy(code, 0, memory, JAVA_BYTE, 0, code.length);
        return (int) protect.invokeExact(address, length, READ_EXECUTE) == 0 ? memory : MemorySegment.NULL;
    }

    /**
     * Links a function of machine code, as {@link NativeFunctions#find} does one of the C library.
     *
     * @param function from {@link #load}, not {@link MemorySegment#NULL}
     * @param descriptor its result and arguments
     * @param options how it is called
     * @return a handle of the function
     */
    @SuppressWarnings("restricted")
    public static MethodHandle link(MemorySegment function, FunctionDescriptor descriptor, Linker.Option... options) {
        return Linker.nativeLinker().downcallHandle(function, descriptor, options);
    }
}
