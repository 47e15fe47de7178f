package io.tutti.stress.thread;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** What rewritten classes call in place of accesses to fields, monitors and system calls. */
public final class FieldHooks {
    static final String EVENT = "eventfd";
    static final String DESCRIPTOR = "descriptor";
    static final String COMPLETED = "completed";
    /** The wait for the eventfd, as a site. */
    static final String WAIT = "Poller.await poll";

    private static final String SYSTEM = "system";
    private static final int OPEN = 1;
    private static final int CLOSED = 2;
    private static final long ANSWERED_AT = 6;

    private FieldHooks() {}

    private static int take(Step step) {
        return ThreadReplay.current().take(step);
    }

    private static Order order(String mode, String site) {
        return ThreadReplay.current().isWeakened(site) ? Order.PLAIN : Order.valueOf(mode);
    }

    public static int readInt(Object receiver, String variable, String mode, String site) {
        return take(Step.read(variable, order(mode, site), site));
    }

    public static void writeInt(Object receiver, int value, String variable, String mode, String site) {
        take(Step.write(variable, value, order(mode, site), site));
    }

    /** Of a reference the model holds only whether there is one. */
    public static Object readReference(Object receiver, String variable, String mode, String site) {
        boolean isThere = take(Step.read(variable, order(mode, site), site)) != 0;
        return isThere ? ThreadReplay.current().objects.computeIfAbsent(variable, FieldHooks::ofAnotherThread) : null;
    }

    private static Object ofAnotherThread(String variable) {
        return variable.endsWith("failure")
                ? new RuntimeException("made by another thread")
                : new CompletableFuture<>();
    }

    public static void writeReference(Object receiver, Object value, String variable, String mode, String site) {
        take(Step.write(variable, value == null ? 0 : 1, order(mode, site), site));
        ThreadReplay.current().objects.put(variable, value);
    }

    public static void setRelease(
            VarHandle handle, Object receiver, int value, String variable, String mode, String site) {
        take(Step.write(variable, value, order(mode, site), site));
    }

    public static int getAcquire(VarHandle handle, Object receiver, String variable, String mode, String site) {
        return take(Step.read(variable, order(mode, site), site));
    }

    public static boolean compareAndSet(
            AtomicBoolean receiver, boolean from, boolean to, String variable, String mode, String site) {
        return take(new Step(Step.Kind.COMPARE_AND_SET, variable, from ? 1 : 0, to ? 1 : 0, order(mode, site), site))
                == 1;
    }

    public static void store(AtomicBoolean receiver, boolean value, String variable, String mode, String site) {
        take(Step.write(variable, value ? 1 : 0, order(mode, site), site));
    }

    public static void set(AtomicBoolean receiver, boolean value, String variable, String mode, String site) {
        store(receiver, value, variable, mode, site);
    }

    public static long threadId(Thread thread) {
        return 1 + ThreadReplay.current().thread;
    }

    public static void enter(String site) {
        ThreadReplay replay = ThreadReplay.current();
        if (!replay.isWeakened(site) && replay.depth++ == 0) {
            take(new Step(Step.Kind.ENTER, "monitor", 0, 1, Order.VOLATILE, site));
        }
    }

    /** At the end of a run, code that leaves monitors is left alone: the compiler lets it try until that succeeds. */
    public static void exit(String site) {
        ThreadReplay replay = ThreadReplay.current();
        if (!replay.isWeakened(site) && !replay.isOver() && --replay.depth == 0) {
            take(Step.write("monitor", 0, Order.VOLATILE, site));
        }
    }

    /** A stage completes, which whoever waits for it sees. */
    public static void complete(CompletableFuture<?> stage, RuntimeException cause) {
        take(Step.write(COMPLETED, cause == null ? 1 : 2, Order.RELEASE, SYSTEM));
    }

    public static int event() {
        take(Step.swap(DESCRIPTOR, OPEN, Order.VOLATILE, SYSTEM));
        return OPEN;
    }

    /** Waits for the event alone, and for ever: no link is ready, and no time is over. */
    public static int poll(MemorySegment entries, long count, MemorySegment time) {
        if (!ThreadReplay.current().isWeakened(WAIT)) {
            take(Step.await(EVENT, 1, Order.VOLATILE, SYSTEM));
        }
        entries.set(ValueLayout.JAVA_SHORT, ANSWERED_AT, (short) 1);
        return 1;
    }

    public static void signal(int event, MemorySegment number) {
        requireOpen("signalled");
        take(Step.swap(EVENT, 1, Order.VOLATILE, SYSTEM));
    }

    public static void drain(int event, MemorySegment number) {
        requireOpen("drained");
        take(Step.swap(EVENT, 0, Order.VOLATILE, SYSTEM));
    }

    private static void requireOpen(String what) {
        if (take(Step.read(DESCRIPTOR, Order.VOLATILE, SYSTEM)) == CLOSED) {
            throw new AssertionError("a descriptor is " + what + " that is closed, and may be another file's by now");
        }
    }

    public static void close(int descriptor) {
        if (take(Step.swap(DESCRIPTOR, CLOSED, Order.VOLATILE, SYSTEM)) != OPEN) {
            throw new AssertionError("a descriptor is closed twice");
        }
    }

    public static void parkNanos(long nanos) {}
}
