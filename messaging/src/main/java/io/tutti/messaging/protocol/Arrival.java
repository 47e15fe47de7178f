package io.tutti.messaging.protocol;

import java.lang.foreign.MemorySegment;

/** A message that has arrived, or has been announced, before a receive for it. */
public final class Arrival extends Entry {
    Arrival later;
    Arrival earlier;

    /** The sender; null for a message to this rank itself. */
    Peer peer;

    long bytes;
    /** Binary logarithm of the bytes of an element, as the sender says. */
    int elementShift;
    /** The payload of an eager message; null if it is still with the sender. */
    MemorySegment buffer;
    /** Whether all of the payload is in the buffer. */
    boolean isComplete;
    /** The sender's number for an announced message. */
    int sendNumber;
    /** The send of a message to this rank itself whose payload is still with the sender. */
    SendOperation ownSend;
    /** The receive that has been found while the payload arrives. */
    ReceiveOperation receive;

    void begin(Peer from, int ofSource, int withTag, long length, int ofElements) {
        peer = from;
        source = ofSource;
        tag = withTag;
        bytes = length;
        elementShift = ofElements;
        isComplete = false;
    }

    void end() {
        peer = null;
        buffer = null;
        ownSend = null;
        receive = null;
    }
}
