package io.tutti.control;

/**
 * What one rank has lately begun on one communicator. Written by the thread that runs the collective, read by the
 * control thread, without locks: an entry's sequence number is cleared before and set after its other fields, so a
 * reader that finds the same number before and after has read one entry.
 */
public final class Board {
    /** Entries kept. */
    private static final int SIZE = 16;

    private static final java.lang.invoke.VarHandle NUMBERS =
            java.lang.invoke.MethodHandles.arrayElementVarHandle(long[].class);

    private final long communicator;
    private final long[] numbers = new long[SIZE];
    private final long[] counts = new long[SIZE];
    private final Signature[] signatures = new Signature[SIZE];
    private final String[] manners = new String[SIZE];
    private volatile boolean left;

    /** An empty board; sequence numbers begin at 1. */
    public Board(long communicator) {
        this.communicator = communicator;
    }

    /** The communicator it belongs to. */
    public long communicator() {
        return communicator;
    }

    /**
     * Says, before any wait, that collective {@code sequence} has begun; allocates nothing.
     *
     * @param manner words behind the signature that must be alike, too, where no count was agreed on
     */
    public void publish(long sequence, Signature signature, long count, String manner) {
        int slot = (int) (sequence & (SIZE - 1));
        NUMBERS.setRelease(numbers, slot, 0L);
        java.lang.invoke.VarHandle.storeStoreFence();
        counts[slot] = count;
        signatures[slot] = signature;
        manners[slot] = manner;
        NUMBERS.setRelease(numbers, slot, sequence);
    }

    /** Says that this rank will begin nothing more. */
    public void leave() {
        left = true;
    }

    /** Whether this rank has left. */
    public boolean hasLeft() {
        return left;
    }

    /** What collective {@code sequence} was begun as; null if it was not begun or is no longer kept. */
    public String describe(long sequence) {
        int slot = (int) (sequence & (SIZE - 1));
        if ((long) NUMBERS.getAcquire(numbers, slot) != sequence) {
            return null;
        }
        String text =
                signatures[slot].describe(counts[slot]) + (counts[slot] == Signature.ANY_COUNT ? manners[slot] : "");
        java.lang.invoke.VarHandle.loadLoadFence();
        return (long) NUMBERS.getAcquire(numbers, slot) == sequence ? text : null;
    }

    /** The highest sequence number begun, or 0. */
    public long latest() {
        long latest = 0;
        for (int slot = 0; slot < SIZE; slot++) {
            latest = Math.max(latest, (long) NUMBERS.getAcquire(numbers, slot));
        }
        return latest;
    }
}
