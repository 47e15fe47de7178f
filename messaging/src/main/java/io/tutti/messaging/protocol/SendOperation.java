package io.tutti.messaging.protocol;

import java.lang.foreign.MemorySegment;

/** A send to one rank. */
public class SendOperation extends Operation {
    private static final MemorySegment NOTHING = MemorySegment.NULL;

    MemorySegment memory = NOTHING;
    int destination;
    /** Binary logarithm of the bytes of an element, which receivers are told. */
    private int elementShift;
    /** Whether it is complete only when a receive has been found. */
    boolean isSynchronous;
    /** Whether it is given up if the receiver has no memory for it. */
    boolean isOptional;
    /** Whether it has been given up, written before it is done. */
    boolean isGivenUp;

    /** The receiver's number of an announced message that was granted. */
    int receiveNumber;
    /** How much the receiver takes. */
    long accepted;

    long written;
    /** How many zero-copy messages of the link must have been released. */
    long ticket;

    /** Creates a send that is to be filled in. */
    public SendOperation() {}

    /** Says what to send, while the send is not active. */
    public void fill(MemorySegment from, int to, int withTag, boolean synchronous) {
        memory = from;
        destination = to;
        tag = withTag;
        isSynchronous = synchronous;
        isOptional = false;
        isGivenUp = false;
    }

    /** Says what receivers are told of the elements, while the send is not active. */
    public void elements(int shift) {
        elementShift = shift;
    }

    /** Returns what receivers are told of the elements. */
    public int elementShift() {
        return elementShift;
    }

    /** As {@link #fill}, to be given up if the receiver has no memory for it. */
    public void fillOptional(MemorySegment from, int to, int withTag) {
        fill(from, to, withTag, false);
        isOptional = true;
    }

    /** Returns whether it is done because it was given up: nothing was sent. */
    public boolean isGivenUp() {
        return isGivenUp;
    }

    /** Forgets the memory. */
    public void release() {
        memory = NOTHING;
    }

    /** Returns the memory. */
    public MemorySegment memory() {
        return memory;
    }

    /** Returns the length. */
    public long bytes() {
        return memory.byteSize();
    }

    /** Returns the tag. */
    public int tag() {
        return tag;
    }

    @Override
    public int[] peers() {
        return new int[] {destination};
    }

    @Override
    public String describe() {
        return send(memory.byteSize(), destination, tag);
    }
}
