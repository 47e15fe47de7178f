package io.tutti.bootstrap.pmi;

import io.tutti.foreign.NativeFunctions;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Reads and writes a file descriptor that this process has inherited, which Java cannot open: {@code /dev/fd} does not open sockets. Blocking calls of Linux.
 */
final class DescriptorCalls {
    /** {@code struct pollfd}: descriptor, requested events, events. */
    static final long POLL_BYTES = 8;

    private static final short POLL_IN = 1;
    private static final long REQUESTED = 4;

    private final MethodHandle poll;
    private final MethodHandle read;
    private final MethodHandle write;

    /**
     * Finds the calls.
     *
     * @throws IOException if this process must not call native functions, or runs on another system
     */
    DescriptorCalls() throws IOException {
        FunctionDescriptor transfer = FunctionDescriptor.of(
                ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG);
        this.read = find("read", transfer);
        this.write = find("write", transfer);
        this.poll = find(
                "poll",
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
    }

    private static MethodHandle find(String name, FunctionDescriptor descriptor) throws IOException {
        MethodHandle function;
        try {
            function = NativeFunctions.find(name, descriptor);
        } catch (IllegalCallerException e) {
            throw new IOException("native calls are not allowed (--enable-native-access=ALL-UNNAMED)", e);
        }
        if (function == null) {
            throw new IOException("this system lacks " + name);
        }
        return function;
    }

    /**
     * Waits until something can be read, the other side has closed, or the descriptor turns out not to be open.
     *
     * @param entry receives {@code struct pollfd}
     * @param millis longest time to wait
     * @return false if the time is over, or a signal ended the call
     */
    boolean awaitInput(int descriptor, MemorySegment entry, int millis) {
        entry.set(ValueLayout.JAVA_INT, 0, descriptor);
        entry.set(ValueLayout.JAVA_INT, REQUESTED, POLL_IN);
        try {
            return (int) poll.invokeExact(entry, 1L, millis) > 0;
        } catch (Throwable e) {
            throw new AssertionError("poll", e);
        }
    }

    /** Reads into memory; returns the number of bytes, 0 at the end, negative on an error. */
    long read(int descriptor, MemorySegment memory) {
        try {
            return (long) read.invokeExact(descriptor, memory, memory.byteSize());
        } catch (Throwable e) {
            throw new AssertionError("read", e);
        }
    }

    /** Writes memory; returns the number of bytes taken, negative on an error. */
    long write(int descriptor, MemorySegment memory) {
        try {
            return (long) write.invokeExact(descriptor, memory, memory.byteSize());
        } catch (Throwable e) {
            throw new AssertionError("write", e);
        }
    }
}
