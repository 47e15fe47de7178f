package io.tutti.messaging.protocol;

import io.tutti.spi.Link;
import java.lang.foreign.MemorySegment;

/** What comes from one rank. */
final class Inbound {
    /** Messages that are read before other ranks have their turn. */
    private static final int MOST_MESSAGES = 64;

    /** Pieces of a payload that are read before other ranks have their turn. */
    private static final int MOST_PIECES = 64;

    private final Peer peer;
    private final Link link;
    private final MessageProtocol protocol;

    private boolean isOpen;
    private long unread;
    /** Where the payload goes; what exceeds the room is dropped. */
    private MemorySegment target = MemorySegment.NULL;

    private long room;
    private long at;
    /** The receive into which the payload goes, or null. */
    private ReceiveOperation receive;
    /** The arrival into whose buffer the payload goes, or null. */
    private Arrival arrival;

    private boolean hasLeft;

    Inbound(Peer peer, Link link, MessageProtocol protocol) {
        this.peer = peer;
        this.link = link;
        this.protocol = protocol;
    }

    boolean hasLeft() {
        return hasLeft;
    }

    /** Reads what has arrived; returns whether anything moved. */
    boolean poll() {
        boolean moved = false;
        for (int messages = 0; messages < MOST_MESSAGES; messages++) {
            if (!isOpen) {
                if (!link.nextMessage()) {
                    return moved;
                }
                moved = true;
                open();
            }
            long before = unread;
            if (!read()) {
                return moved | unread != before;
            }
            moved = true;
            end();
        }
        return moved;
    }

    private void open() {
        isOpen = true;
        unread = link.bytes();
        at = 0;
        room = 0;
        int fingerprint = link.fingerprint();
        int number = FrameKind.number(fingerprint);
        switch (FrameKind.kind(fingerprint)) {
            case FrameKind.EAGER -> openEager(number);
            case FrameKind.ANNOUNCE -> protocol.announced(peer, link.key(), link.sequence(), number);
            case FrameKind.GRANT -> protocol.granted(peer, link.key(), number, link.sequence());
            case FrameKind.DATA -> into(protocol.receives().remove(number));
            case FrameKind.CREDIT -> peer.credit.returned(link.sequence());
            case FrameKind.LEAVE -> hasLeft = true;
            default ->
                throw new IllegalStateException("rank " + peer.rank + " of the communicator sent a frame of kind "
                        + FrameKind.kind(fingerprint));
        }
    }

    private void openEager(int elementShift) {
        peer.credit.returned(link.sequence());
        ReceiveOperation expected = protocol.posted().take(peer.rank, link.key());
        if (expected != null) {
            expected.found(peer.rank, link.key(), unread, elementShift);
            peer.credit.free(unread);
            into(expected);
        } else {
            arrival = protocol.arrived(peer, link.key(), unread, elementShift);
            target = arrival.buffer;
            room = unread;
        }
    }

    private void into(ReceiveOperation found) {
        receive = found;
        target = found.memory;
        room = Math.min(target.byteSize(), unread);
    }

    /** Reads payload; returns whether all of it was read. */
    private boolean read() {
        for (int pieces = 0; unread > 0; pieces++) {
            long bytes = pieces == MOST_PIECES ? 0 : at < room ? link.read(target, at, room - at) : drop();
            if (bytes == 0) {
                return false;
            }
            at += bytes;
            unread -= bytes;
            if (receive != null) {
                receive.moved();
            }
        }
        return true;
    }

    private long drop() {
        long bytes = Math.min(unread, link.available());
        link.consume(bytes);
        return bytes;
    }

    private void end() {
        link.endMessage();
        isOpen = false;
        if (receive != null) {
            ReceiveOperation ended = receive;
            receive = null;
            protocol.done(ended);
        }
        if (arrival != null) {
            Arrival ended = arrival;
            arrival = null;
            ended.isComplete = true;
            protocol.completed(ended);
        }
        target = MemorySegment.NULL;
    }
}
