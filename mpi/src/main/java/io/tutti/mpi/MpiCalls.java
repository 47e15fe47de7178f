package io.tutti.mpi;

import io.tutti.mpi.MpiLibrary.Predefined;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The functions of the MPI library of this process, which is loaded when this class is first used. Every function returns an error code, 0 for success. Handles are longs. Thread-safe to the
 * degree that {@link MpiJob} asks MPI for.
 */
@SuppressWarnings("restricted")
final class MpiCalls {
    /** {@code MPI_THREAD_MULTIPLE}. */
    static final int THREAD_MULTIPLE = 3;
    /** Bytes of a {@code MPI_Status}; the libraries need 20 and 24. */
    static final long STATUS_BYTES = 64;
    /** Bytes of a handle in memory; the libraries need 4 and 8. */
    static final long HANDLE_BYTES = 8;

    static final MpiLibrary LIBRARY;
    /** Its functions and objects; null if there is none. */
    static final SymbolLookup SYMBOLS;
    /** Why there is no library; null if there is one. */
    static final String MISSING;

    static final long WORLD;
    static final long BYTE;
    static final long ERRORS_RETURN;

    private static final int MOST_ERROR_TEXT = 1_024;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final AddressLayout MEMORY = ValueLayout.ADDRESS;

    private static final MethodHandle IS_INITIALIZED;
    private static final MethodHandle INITIALIZE;
    private static final MethodHandle QUERY_THREAD;
    private static final MethodHandle FINALIZE;
    private static final MethodHandle RANK;
    private static final MethodHandle SIZE;
    private static final MethodHandle DUPLICATE;
    private static final MethodHandle SPLIT;
    private static final MethodHandle SET_ERROR_HANDLER;
    private static final MethodHandle GET_ATTRIBUTE;
    private static final MethodHandle BROADCAST;
    private static final MethodHandle SEND;
    private static final MethodHandle RECEIVE;
    private static final MethodHandle TEST;
    private static final MethodHandle COUNT;
    private static final MethodHandle CANCEL;
    private static final MethodHandle ERROR_TEXT;

    static {
        MpiLoader.Loaded loaded = MpiLoader.load(System.getenv());
        LIBRARY = loaded.library();
        MISSING = loaded.missing();
        SymbolLookup symbols = loaded.symbols();
        SYMBOLS = symbols;
        boolean exists = MISSING == null;
        WORLD = exists ? LIBRARY.predefined(symbols, Predefined.WORLD) : 0;
        BYTE = exists ? LIBRARY.predefined(symbols, Predefined.BYTE) : 0;
        ERRORS_RETURN = exists ? LIBRARY.predefined(symbols, Predefined.ERRORS_RETURN) : 0;
        MemoryLayout handle = exists ? LIBRARY.handle().withName("handle") : INT;
        IS_INITIALIZED = find(symbols, "MPI_Initialized", MEMORY);
        INITIALIZE = find(symbols, "MPI_Init_thread", MEMORY, MEMORY, INT, MEMORY);
        QUERY_THREAD = find(symbols, "MPI_Query_thread", MEMORY);
        FINALIZE = find(symbols, "MPI_Finalize");
        RANK = find(symbols, "MPI_Comm_rank", handle, MEMORY);
        SIZE = find(symbols, "MPI_Comm_size", handle, MEMORY);
        DUPLICATE = find(symbols, "MPI_Comm_dup", handle, MEMORY);
        SPLIT = find(symbols, "MPI_Comm_split", handle, INT, INT, MEMORY);
        SET_ERROR_HANDLER = find(symbols, "MPI_Comm_set_errhandler", handle, handle);
        GET_ATTRIBUTE = find(symbols, "MPI_Comm_get_attr", handle, INT, MEMORY, MEMORY);
        BROADCAST = find(symbols, "MPI_Bcast", MEMORY, INT, handle, INT, handle);
        MemoryLayout address = CollectiveCalls.addressAsNumber();
        SEND = find(symbols, "MPI_Isend", address, INT, handle, INT, INT, handle, MEMORY);
        RECEIVE = find(symbols, "MPI_Irecv", address, INT, handle, INT, INT, handle, MEMORY);
        TEST = find(symbols, "MPI_Test", MEMORY, MEMORY, MEMORY);
        COUNT = find(symbols, "MPI_Get_count", MEMORY, handle, MEMORY);
        CANCEL = find(symbols, "MPI_Cancel", MEMORY);
        ERROR_TEXT = find(symbols, "MPI_Error_string", INT, MEMORY, MEMORY);
    }

    private MpiCalls() {}

    /** Returns a function that takes handles, the parameters with a name, as longs; null if there is no library. */
    static MethodHandle find(SymbolLookup symbols, String name, MemoryLayout... parameters) {
        if (symbols == null) {
            return null;
        }
        MethodHandle function =
                Linker.nativeLinker().downcallHandle(symbols.findOrThrow(name), FunctionDescriptor.of(INT, parameters));
        MethodType type = function.type();
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i].name().isPresent()) {
                type = type.changeParameterType(i, long.class);
            }
        }
        return MethodHandles.explicitCastArguments(function, type);
    }

    static AssertionError failed(String function, Throwable cause) {
        return new AssertionError(function, cause);
    }

    /** Writes whether MPI is initialized. */
    static int isInitialized(MemorySegment flag) {
        try {
            return (int) IS_INITIALIZED.invokeExact(flag);
        } catch (Throwable e) {
            throw failed("MPI_Initialized", e);
        }
    }

    /** Initializes MPI for calls of several threads at once; writes the level of threads that it supports. */
    static int initialize(MemorySegment level) {
        try {
            return (int) INITIALIZE.invokeExact(MemorySegment.NULL, MemorySegment.NULL, THREAD_MULTIPLE, level);
        } catch (Throwable e) {
            throw failed("MPI_Init_thread", e);
        }
    }

    /** Writes the level of threads that MPI supports. */
    static int queryThread(MemorySegment level) {
        try {
            return (int) QUERY_THREAD.invokeExact(level);
        } catch (Throwable e) {
            throw failed("MPI_Query_thread", e);
        }
    }

    /** Ends MPI in this process. Blocks until the other processes do the same. */
    static int finish() {
        try {
            return (int) FINALIZE.invokeExact();
        } catch (Throwable e) {
            throw failed("MPI_Finalize", e);
        }
    }

    /** Writes this process's rank in a communicator. */
    static int rank(long communicator, MemorySegment rank) {
        try {
            return (int) RANK.invokeExact(communicator, rank);
        } catch (Throwable e) {
            throw failed("MPI_Comm_rank", e);
        }
    }

    /** Writes the number of ranks of a communicator. */
    static int size(long communicator, MemorySegment size) {
        try {
            return (int) SIZE.invokeExact(communicator, size);
        } catch (Throwable e) {
            throw failed("MPI_Comm_size", e);
        }
    }

    /** Writes the handle of a copy of a communicator. Collective. */
    static int duplicate(long communicator, MemorySegment copy) {
        try {
            return (int) DUPLICATE.invokeExact(communicator, copy);
        } catch (Throwable e) {
            throw failed("MPI_Comm_dup", e);
        }
    }

    /** Writes the handle of a communicator of the same processes, in the order of {@code key}. Collective. */
    static int order(long communicator, int key, MemorySegment ordered) {
        try {
            return (int) SPLIT.invokeExact(communicator, 0, key, ordered);
        } catch (Throwable e) {
            throw failed("MPI_Comm_split", e);
        }
    }

    /** Returns the handle that a function has written. */
    static long handle(MemorySegment written) {
        return LIBRARY.handle().byteSize() == Long.BYTES
                ? written.get(ValueLayout.JAVA_LONG, 0)
                : written.get(ValueLayout.JAVA_INT, 0);
    }

    /** Has errors on a communicator returned, where MPI would end the process. */
    static int returnErrors(long communicator) {
        try {
            return (int) SET_ERROR_HANDLER.invokeExact(communicator, ERRORS_RETURN);
        } catch (Throwable e) {
            throw failed("MPI_Comm_set_errhandler", e);
        }
    }

    /** Writes the address of a communicator's attribute, and whether there is one. */
    static int attribute(long communicator, int key, MemorySegment address, MemorySegment flag) {
        try {
            return (int) GET_ATTRIBUTE.invokeExact(communicator, key, address, flag);
        } catch (Throwable e) {
            throw failed("MPI_Comm_get_attr", e);
        }
    }

    /** Broadcasts bytes from rank 0. Collective. */
    static int broadcast(MemorySegment memory, int bytes, long communicator) {
        try {
            return (int) BROADCAST.invokeExact(memory, bytes, BYTE, 0, communicator);
        } catch (Throwable e) {
            throw failed("MPI_Bcast", e);
        }
    }

    /** Starts to send bytes at an address; writes a request. */
    static int send(long memory, int bytes, int to, int tag, long communicator, MemorySegment request) {
        try {
            return (int) SEND.invokeExact(memory, bytes, BYTE, to, tag, communicator, request);
        } catch (Throwable e) {
            throw failed("MPI_Isend", e);
        }
    }

    /** Starts to receive at most so many bytes at an address; writes a request. */
    static int receive(long memory, int bytes, int from, int tag, long communicator, MemorySegment request) {
        try {
            return (int) RECEIVE.invokeExact(memory, bytes, BYTE, from, tag, communicator, request);
        } catch (Throwable e) {
            throw failed("MPI_Irecv", e);
        }
    }

    /** Writes whether a request is complete, and its status; a complete request is released. */
    static int test(MemorySegment request, MemorySegment flag, MemorySegment status) {
        try {
            return (int) TEST.invokeExact(request, flag, status);
        } catch (Throwable e) {
            throw failed("MPI_Test", e);
        }
    }

    /** Writes the number of bytes that a message had. */
    static int count(MemorySegment status, MemorySegment bytes) {
        try {
            return (int) COUNT.invokeExact(status, BYTE, bytes);
        } catch (Throwable e) {
            throw failed("MPI_Get_count", e);
        }
    }

    /** Asks for the end of a request, which {@link #test} then reports, sooner or later. */
    static int cancel(MemorySegment request) {
        try {
            return (int) CANCEL.invokeExact(request);
        } catch (Throwable e) {
            throw failed("MPI_Cancel", e);
        }
    }

    /** Returns MPI's words for an error code. */
    static String text(int code) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(MOST_ERROR_TEXT);
            int status = (int) ERROR_TEXT.invokeExact(code, text, arena.allocate(INT));
            return status == 0 ? text.getString(0) : "error " + code;
        } catch (Throwable e) {
            throw failed("MPI_Error_string", e);
        }
    }
}
