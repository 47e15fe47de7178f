package io.tutti.bootstrap.pmi;

import java.io.IOException;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * The functions of {@code libpmix}, with the sizes, offsets and constants of {@code <pmix_common.h>}, which versions 3 to 5 share.
 * Functions return a status, 0 for success. Thread-safe, as the library is.
 */
@SuppressWarnings("restricted")
final class PmixLibrary {
    /** Present in every version from 2 on. */
    static final String FILE = "libpmix.so.2";

    /** {@code pmix_proc_t}: a name space and the rank behind it. */
    static final long PROCESS_BYTES = 260;

    static final long PROCESS_RANK = 256;
    /** {@code PMIX_RANK_WILDCARD}: the job instead of one of its ranks. */
    static final int JOB = -2;

    /** {@code pmix_value_t}: a type and a union. */
    static final long VALUE_BYTES = 32;

    static final long VALUE_DATA = 8;
    static final short TYPE_BOOL = 1;
    static final short TYPE_STRING = 3;

    /** {@code pmix_key_t}. */
    static final long KEY_BYTES = 512;
    /** {@code pmix_info_t}: a key, flags and a value. */
    static final long INFO_BYTES = 552;

    static final long INFO_VALUE = 520;

    private static final byte SCOPE_GLOBAL = 3;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final AddressLayout MEMORY = ValueLayout.ADDRESS;

    private final SymbolLookup library;
    private final MethodHandle init;
    private final MethodHandle finish;
    private final MethodHandle put;
    private final MethodHandle commit;
    private final MethodHandle fence;
    private final MethodHandle get;
    private final MethodHandle name;

    private PmixLibrary(SymbolLookup library) {
        this.library = library;
        this.init = find("PMIx_Init", FunctionDescriptor.of(INT, MEMORY, MEMORY, LONG));
        this.finish = find("PMIx_Finalize", FunctionDescriptor.of(INT, MEMORY, LONG));
        this.put = find("PMIx_Put", FunctionDescriptor.of(INT, ValueLayout.JAVA_BYTE, MEMORY, MEMORY));
        this.commit = find("PMIx_Commit", FunctionDescriptor.of(INT));
        this.fence = find("PMIx_Fence", FunctionDescriptor.of(INT, MEMORY, LONG, MEMORY, LONG));
        this.get = find("PMIx_Get", FunctionDescriptor.of(INT, MEMORY, MEMORY, MEMORY, LONG, MEMORY));
        this.name = find("PMIx_Error_string", FunctionDescriptor.of(MEMORY, INT));
    }

    /**
     * Loads the library.
     *
     * @throws IOException if it is not installed, or native calls are not allowed
     */
    static PmixLibrary load() throws IOException {
        try {
            return new PmixLibrary(SymbolLookup.libraryLookup(FILE, Arena.global()));
        } catch (IllegalCallerException e) {
            throw new IOException("native calls are not allowed (--enable-native-access=ALL-UNNAMED)", e);
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    FILE + " was not found: install it (Debian: libpmix2), or add its folder to LD_LIBRARY_PATH", e);
        } catch (RuntimeException e) {
            throw new IOException(FILE + " lacks a function: " + e.getMessage(), e);
        }
    }

    private MethodHandle find(String function, FunctionDescriptor descriptor) {
        return Linker.nativeLinker().downcallHandle(library.findOrThrow(function), descriptor);
    }

    /** Joins the server of this process; writes its name space and rank. */
    int init(MemorySegment process) {
        try {
            return (int) init.invokeExact(process, MemorySegment.NULL, 0L);
        } catch (Throwable e) {
            throw new AssertionError("PMIx_Init", e);
        }
    }

    /** Leaves the server. Blocks until it answers. */
    int finish() {
        try {
            return (int) finish.invokeExact(MemorySegment.NULL, 0L);
        } catch (Throwable e) {
            throw new AssertionError("PMIx_Finalize", e);
        }
    }

    /** Stores a value for all ranks, to be seen after {@link #fence}. */
    int put(MemorySegment key, MemorySegment value) {
        try {
            int status = (int) put.invokeExact(SCOPE_GLOBAL, key, value);
            return status == 0 ? (int) commit.invokeExact() : status;
        } catch (Throwable e) {
            throw new AssertionError("PMIx_Put", e);
        }
    }

    /** Waits for all ranks of the name space. */
    int fence(MemorySegment info) {
        try {
            return (int) fence.invokeExact(MemorySegment.NULL, 0L, info, 1L);
        } catch (Throwable e) {
            throw new AssertionError("PMIx_Fence", e);
        }
    }

    /** Writes the address of a value, which the library has allocated. */
    int get(MemorySegment process, MemorySegment key, MemorySegment value) {
        try {
            return (int) get.invokeExact(process, key, MemorySegment.NULL, 0L, value);
        } catch (Throwable e) {
            throw new AssertionError("PMIx_Get", e);
        }
    }

    /** Returns the library's name of a status, as in {@code NOT-FOUND (-46)}. */
    String name(int status) {
        try {
            MemorySegment text = (MemorySegment) name.invokeExact(status);
            return text.reinterpret(Long.MAX_VALUE).getString(0) + " (" + status + ")";
        } catch (Throwable e) {
            throw new AssertionError("PMIx_Error_string", e);
        }
    }
}
