package io.tutti.transport.tcp;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.tutti.foreign.LateLinking;
import io.tutti.foreign.NativeFunctions;
import io.tutti.transport.SocketCalls;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * System calls on sockets that take memory of arrays, which stays where it is, as the thread's state does not change. Without blocking,
 * like those of {@link SocketCalls}.
 */
final class ArrayCalls {
    private static final LateLinking LINKING =
            new LateLinking("tutti-array-calls", () -> Library.RECEIVE != null && Library.SEND != null);

    private ArrayCalls() {}

    private static final class Library {
        static final MethodHandle RECEIVE = find("recv");
        static final MethodHandle SEND = find("send");

        private Library() {}

        private static MethodHandle find(String name) {
            FunctionDescriptor transfer = FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
            return NativeFunctions.find(name, transfer, Linker.Option.critical(true));
        }
    }

    /** Links the calls. */
    static void link() {
        LINKING.link();
    }

    /** Returns whether the calls may be used by now. */
    static boolean areReady() {
        return SocketCalls.areAvailable() && LINKING.isReady();
    }

    /** Receives into the beginning of memory; returns as {@link SocketCalls#receive} does. */
    static long receive(int descriptor, MemorySegment target, long length) {
        try {
            return (long) Library.RECEIVE.invokeExact(descriptor, target, length, SocketCalls.DO_NOT_WAIT);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("recv", e);
        }
    }

    /** Sends the beginning of memory; returns as {@link SocketCalls#send} does. */
    static long send(int descriptor, MemorySegment source, long length) {
        try {
            return (long) Library.SEND.invokeExact(
                    descriptor, source, length, SocketCalls.DO_NOT_WAIT | SocketCalls.NO_SIGNAL);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("send", e);
        }
    }
}
