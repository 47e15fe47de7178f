package io.tutti.transport;

import io.tutti.foreign.NativeFunctions;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * System calls on sockets and eventfds, without the locks and the bookkeeping of channels. Non-blocking calls do not
 * even change the thread's state from Java to native. Available on Linux if the launcher has granted native access
 * ({@code --enable-native-access}). Constants are those of {@code <linux/socket.h>} and {@code <asm-generic/poll.h>}.
 * Thread-safe.
 *
 * <p>Memory is passed as segments, so that no thread can close its arena during a call. Where the system receives an
 * address inside a segment, or finds it in another segment, the segment itself is passed as an additional argument,
 * which the system's function ignores: under the calling conventions of x86-64 and AArch64 it only occupies one more
 * register. The caller must have checked bounds.
 *
 * <p>{@code errno} is not read, because capturing it allocates until the code is compiled. A connection that fails
 * returns one error and reports end of stream from then on, so the next poll detects it.
 */
public final class SocketCalls {
    /** Data has arrived, or the connection has ended. */
    static final short POLL_IN = 1;
    /** There is room to send. */
    static final short POLL_OUT = 4;

    /** Flags of an eventfd: {@code EFD_CLOEXEC | EFD_NONBLOCK}. */
    private static final int EVENT_FLAGS = 0x80800;

    /** {@code IPPROTO_TCP} and {@code TCP_CONGESTION}. */
    private static final int LEVEL_TCP = 6;

    private static final int CONGESTION = 13;
    /** A flag of calls that return at once ({@code MSG_DONTWAIT}). */
    public static final int DO_NOT_WAIT = 0x40;
    /** A flag of sends that raise no signal if the connection is broken ({@code MSG_NOSIGNAL}). */
    public static final int NO_SIGNAL = 0x4000;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final AddressLayout MEMORY = ValueLayout.ADDRESS;

    private static final boolean ALLOWED = NativeFunctions.areAllowedOnLinux();
    private static final MethodHandle RECEIVE;
    private static final MethodHandle SEND_MESSAGE;
    private static final MethodHandle POLL;
    private static final MethodHandle OWN_NAME;
    private static final MethodHandle PEER_NAME;
    private static final MethodHandle SET_OPTION;
    private static final MethodHandle EVENT;
    private static final MethodHandle READ;
    private static final MethodHandle WRITE;
    private static final MethodHandle CLOSE;
    private static final boolean AVAILABLE;

    static {
        Linker.Option brief = Linker.Option.critical(false);
        RECEIVE = find("recv", FunctionDescriptor.of(LONG, INT, LONG, LONG, INT, MEMORY), brief);
        SEND_MESSAGE = find("sendmsg", FunctionDescriptor.of(LONG, INT, MEMORY, INT, MEMORY, MEMORY), brief);
        POLL = find("ppoll", FunctionDescriptor.of(INT, MEMORY, LONG, MEMORY, LONG));
        FunctionDescriptor name = FunctionDescriptor.of(INT, INT, MEMORY, MEMORY);
        OWN_NAME = find("getsockname", name, brief);
        PEER_NAME = find("getpeername", name, brief);
        SET_OPTION = find("setsockopt", FunctionDescriptor.of(INT, INT, INT, INT, MEMORY, INT));
        FunctionDescriptor transfer = FunctionDescriptor.of(LONG, INT, MEMORY, LONG);
        EVENT = find("eventfd", FunctionDescriptor.of(INT, INT, INT));
        READ = find("read", transfer, brief);
        WRITE = find("write", transfer, brief);
        CLOSE = find("close", FunctionDescriptor.of(INT, INT));
        AVAILABLE = Stream.of(RECEIVE, SEND_MESSAGE, POLL, OWN_NAME, PEER_NAME, SET_OPTION, EVENT, READ, WRITE, CLOSE)
                .allMatch(Objects::nonNull);
    }

    private SocketCalls() {}

    private static MethodHandle find(String name, FunctionDescriptor descriptor, Linker.Option... options) {
        return ALLOWED ? NativeFunctions.find(name, descriptor, options) : null;
    }

    /** Returns whether the calls are available in this process. */
    public static boolean areAvailable() {
        return AVAILABLE;
    }

    /**
     * Receives bytes without blocking.
     *
     * @param descriptor the socket
     * @param memory segment that contains the target
     * @param address of the first byte, which is in {@code memory}
     * @param length most bytes to receive
     * @return bytes received; 0 if the peer has closed its end; -1 if none have arrived, or on an error, after which
     *     the next call returns 0
     * @throws IllegalStateException if the memory's arena is closed
     */
    public static long receive(int descriptor, MemorySegment memory, long address, long length) {
        try {
            return (long) RECEIVE.invokeExact(descriptor, address, length, DO_NOT_WAIT, memory);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("recv", e);
        }
    }

    /**
     * Sends a message made of pieces without blocking.
     *
     * @param descriptor the socket
     * @param header {@code struct msghdr}
     * @param first segment that contains the first piece
     * @param second segment that contains the second piece
     * @return bytes taken; -1 if none
     * @throws IllegalStateException if the arena of one of the segments is closed
     */
    public static long send(int descriptor, MemorySegment header, MemorySegment first, MemorySegment second) {
        try {
            return (long) SEND_MESSAGE.invokeExact(descriptor, header, DO_NOT_WAIT | NO_SIGNAL, first, second);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("sendmsg", e);
        }
    }

    /**
     * Blocks until a descriptor is ready or the time is over.
     *
     * @param descriptors array of {@code struct pollfd}
     * @param count number of its entries
     * @param time {@code struct timespec}, the longest wait
     * @return number of ready descriptors; negative on an error
     */
    public static int poll(MemorySegment descriptors, long count, MemorySegment time) {
        try {
            return (int) POLL.invokeExact(descriptors, count, time, 0L);
        } catch (Throwable e) {
            throw new AssertionError("ppoll", e);
        }
    }

    /**
     * Writes the address of either end of a socket ({@code struct sockaddr}); false if the descriptor is not a
     * connected socket.
     */
    public static boolean name(boolean ofPeer, int descriptor, MemorySegment address, MemorySegment length) {
        try {
            return (ofPeer
                            ? (int) PEER_NAME.invokeExact(descriptor, address, length)
                            : (int) OWN_NAME.invokeExact(descriptor, address, length))
                    == 0;
        } catch (Throwable e) {
            throw new AssertionError(ofPeer ? "getpeername" : "getsockname", e);
        }
    }

    /**
     * Sets a TCP socket's congestion control.
     *
     * @param descriptor the socket
     * @param name name of the algorithm
     * @param length bytes of the name
     * @return false if the system does not have the algorithm or does not allow it to this process
     */
    public static boolean setCongestionControl(int descriptor, MemorySegment name, int length) {
        try {
            return (int) SET_OPTION.invokeExact(descriptor, LEVEL_TCP, CONGESTION, name, length) == 0;
        } catch (Throwable e) {
            throw new AssertionError("setsockopt", e);
        }
    }

    /**
     * Creates an eventfd, which is ready for reading once a number has been written to it; negative if no descriptor is
     * left.
     */
    public static int event() {
        try {
            return (int) EVENT.invokeExact(0, EVENT_FLAGS);
        } catch (Throwable e) {
            throw new AssertionError("eventfd", e);
        }
    }

    /** Writes a number to an eventfd. */
    public static void signal(int event, MemorySegment number) {
        try {
            long ignored = (long) WRITE.invokeExact(event, number, (long) Long.BYTES);
        } catch (Throwable e) {
            throw new AssertionError("write", e);
        }
    }

    /** Reads an eventfd's number; it is then no longer ready. */
    public static void drain(int event, MemorySegment number) {
        try {
            long ignored = (long) READ.invokeExact(event, number, (long) Long.BYTES);
        } catch (Throwable e) {
            throw new AssertionError("read", e);
        }
    }

    /** Closes a descriptor. */
    public static void close(int descriptor) {
        try {
            int ignored = (int) CLOSE.invokeExact(descriptor);
        } catch (Throwable e) {
            throw new AssertionError("close", e);
        }
    }
}
