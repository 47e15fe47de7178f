package io.tutti.messaging.protocol;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;

/** A receive from one rank or any. */
public final class ReceiveOperation extends Operation {
    private static final MemorySegment NOTHING = MemorySegment.NULL;

    private final int ranks;
    private final int self;

    MemorySegment memory = NOTHING;
    boolean isPosted;
    boolean isCancelled;
    /** The message that a probe has taken for this receive; null if one has to be found. */
    Arrival taken;

    private Runnable whenDone = () -> {};

    int sendNumber;
    int foundSource;
    int foundTag;
    long foundBytes;
    private int foundElementShift;

    /**
     * Creates a receive that is to be filled in.
     *
     * @param ranks size of the communicator
     * @param self this rank
     */
    public ReceiveOperation(int ranks, int self) {
        this.ranks = ranks;
        this.self = self;
    }

    /** Says what to receive, while the receive is not active. */
    public void fill(MemorySegment into, int from, int withTag) {
        memory = into;
        source = from;
        tag = withTag;
        taken = null;
    }

    /** Says into what to receive a message that a probe has taken. */
    public void fill(MemorySegment into, Arrival message) {
        fill(into, message.source, message.tag);
        taken = message;
    }

    /** Says what the driving thread does just before the receive is done, while it is not active. */
    public void whenDone(Runnable action) {
        whenDone = action;
    }

    @Override
    protected void completed() {
        whenDone.run();
    }

    /** Forgets the memory. */
    public void release() {
        memory = NOTHING;
    }

    void found(int ofSource, int withTag, long bytes, int elementShift) {
        foundSource = ofSource;
        foundTag = withTag;
        foundBytes = bytes;
        foundElementShift = elementShift;
    }

    /** Returns how many bytes of the message found have room. */
    long accepted() {
        return Math.min(memory.byteSize(), foundBytes);
    }

    /** Returns the source of the message, once done. */
    public int foundSource() {
        return foundSource;
    }

    /** Returns the tag of the message, once done. */
    public int foundTag() {
        return foundTag;
    }

    /** Returns the length that was sent, once done. */
    public long foundBytes() {
        return foundBytes;
    }

    /** Returns what the sender says of the elements, once done. */
    public int foundElementShift() {
        return foundElementShift;
    }

    /** Returns the memory. */
    public MemorySegment memory() {
        return memory;
    }

    /** Returns the length of the memory. */
    public long capacity() {
        return memory.byteSize();
    }

    /** Returns whether it was cancelled, once done. */
    public boolean isCancelled() {
        return isCancelled;
    }

    @Override
    public int[] peers() {
        return source != ANY ? new int[] {source} : others(ranks, self);
    }

    static int[] others(int ranks, int self) {
        return IntStream.range(0, ranks).filter(rank -> rank != self).toArray();
    }

    @Override
    public String describe() {
        return receive(source, tag);
    }
}
