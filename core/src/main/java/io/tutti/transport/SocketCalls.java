package io.tutti.transport;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The system's calls on sockets and what threads are woken by, without the locks and the bookkeeping of channels: for
 * non-blocking calls a thread does not even leave Java. There where the launcher has granted native access ({@code --enable-native-access}) on Linux;
 * constants are those of {@code <linux/socket.h>} and {@code <asm-generic/poll.h>}. Thread-safe.
 *
 * <p>Pointers are passed as numbers: a segment's bounds and life must have been checked before.
 *
 * <p>Errors are not asked for, which allocates until it is compiled: a connection that fails gives one error and is at
 * its end from then on, so the next look tells.
 */
@SuppressWarnings("restricted")
final class SocketCalls {
    /** Something arrived, or everything ended. */
    static final short POLL_IN = 1;
    /** There is room. */
    static final short POLL_OUT = 4;

    /** For an event: {@code EFD_CLOEXEC | EFD_NONBLOCK}. */
    private static final int EVENT_FLAGS = 0x80800;

    /** {@code IPPROTO_TCP} and {@code TCP_CONGESTION}. */
    private static final int LEVEL_TCP = 6;

    private static final int CONGESTION = 13;
    private static final int DO_NOT_WAIT = 0x40;
    private static final int NO_SIGNAL = 0x4000;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

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

    static {
        boolean usable = SocketCalls.class.getModule().isNativeAccessEnabled()
                && System.getProperty("os.name").equals("Linux")
                && ValueLayout.ADDRESS.byteSize() == Long.BYTES;
        Linker.Option brief = Linker.Option.critical(false);
        RECEIVE = usable ? find("recv", FunctionDescriptor.of(LONG, INT, LONG, LONG, INT), brief) : null;
        SEND_MESSAGE = usable ? find("sendmsg", FunctionDescriptor.of(LONG, INT, LONG, INT), brief) : null;
        POLL = usable ? find("ppoll", FunctionDescriptor.of(INT, LONG, LONG, LONG, LONG)) : null;
        FunctionDescriptor name = FunctionDescriptor.of(INT, INT, LONG, LONG);
        OWN_NAME = usable ? find("getsockname", name, brief) : null;
        PEER_NAME = usable ? find("getpeername", name, brief) : null;
        SET_OPTION = usable ? find("setsockopt", FunctionDescriptor.of(INT, INT, INT, INT, LONG, INT)) : null;
        FunctionDescriptor transfer = FunctionDescriptor.of(LONG, INT, LONG, LONG);
        EVENT = usable ? find("eventfd", FunctionDescriptor.of(INT, INT, INT)) : null;
        READ = usable ? find("read", transfer, brief) : null;
        WRITE = usable ? find("write", transfer, brief) : null;
        CLOSE = usable ? find("close", FunctionDescriptor.of(INT, INT)) : null;
    }

    private SocketCalls() {}

    private static MethodHandle find(String name, FunctionDescriptor descriptor, Linker.Option... options) {
        Optional<MemorySegment> symbol = lookup().find(name);
        return symbol.map(s -> Linker.nativeLinker().downcallHandle(s, descriptor, options))
                .orElse(null);
    }

    private static SymbolLookup lookup() {
        return Linker.nativeLinker().defaultLookup();
    }

    /** Whether the calls can be made here. */
    static boolean areAvailable() {
        return Stream.of(RECEIVE, SEND_MESSAGE, POLL, OWN_NAME, PEER_NAME, SET_OPTION, EVENT, READ, WRITE, CLOSE)
                .allMatch(Objects::nonNull);
    }

    /**
     * Bytes received at once; 0 if the peer has ended; -1 if none have arrived, or on an error, after which the next
     * call returns 0.
     */
    static long receive(int descriptor, long address, long length) {
        try {
            return (long) RECEIVE.invokeExact(descriptor, address, length, DO_NOT_WAIT);
        } catch (Throwable e) {
            throw new AssertionError("recv", e);
        }
    }

    /** Bytes of a message in pieces ({@code struct msghdr}) that were taken at once, -1 if none. */
    static long send(int descriptor, long header) {
        try {
            return (long) SEND_MESSAGE.invokeExact(descriptor, header, DO_NOT_WAIT | NO_SIGNAL);
        } catch (Throwable e) {
            throw new AssertionError("sendmsg", e);
        }
    }

    /** Blocks until one of the descriptors ({@code struct pollfd}) is ready or the time ({@code struct timespec}) is over. */
    static int poll(long descriptors, long count, long time) {
        try {
            return (int) POLL.invokeExact(descriptors, count, time, 0L);
        } catch (Throwable e) {
            throw new AssertionError("ppoll", e);
        }
    }

    /** Writes the address of either end of a socket ({@code struct sockaddr}); false if it is no connected socket. */
    static boolean name(boolean ofPeer, int descriptor, long address, long length) {
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
     * Sets a TCP socket's congestion control; false if the system does not know it or keeps it from this process.
     *
     * @param name address of its name
     * @param length of the name
     */
    static boolean setCongestionControl(int descriptor, long name, int length) {
        try {
            return (int) SET_OPTION.invokeExact(descriptor, LEVEL_TCP, CONGESTION, name, length) == 0;
        } catch (Throwable e) {
            throw new AssertionError("setsockopt", e);
        }
    }

    /** A descriptor that is ready for reading once something has been written to it; negative if there are none left. */
    static int event() {
        try {
            return (int) EVENT.invokeExact(0, EVENT_FLAGS);
        } catch (Throwable e) {
            throw new AssertionError("eventfd", e);
        }
    }

    /** Writes the number at {@code address} to an event. */
    static void signal(int event, long address) {
        try {
            long ignored = (long) WRITE.invokeExact(event, address, (long) Long.BYTES);
        } catch (Throwable e) {
            throw new AssertionError("write", e);
        }
    }

    /** Reads an event's number to {@code address}; the event is not ready then. */
    static void drain(int event, long address) {
        try {
            long ignored = (long) READ.invokeExact(event, address, (long) Long.BYTES);
        } catch (Throwable e) {
            throw new AssertionError("read", e);
        }
    }

    /** Gives a descriptor back. */
    static void close(int descriptor) {
        try {
            int ignored = (int) CLOSE.invokeExact(descriptor);
        } catch (Throwable e) {
            throw new AssertionError("close", e);
        }
    }
}
