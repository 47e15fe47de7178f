package io.tutti.stress.race;

import io.tutti.transport.memory.RingLink;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Both ends of a link through rings in memory of one process. */
final class RingPair {
    private static final int EPOCH = 5;
    private static final int BYTES = 1000;

    private final MemorySegment payload = MemorySegment.ofArray(new long[BYTES / Long.BYTES]);
    private final RingLink sender;
    private final RingLink receiver;

    RingPair() {
        MemorySegment there = ring();
        MemorySegment back = ring();
        sender = new RingLink("local", 1, EPOCH, there, back, null);
        receiver = new RingLink("local", 0, EPOCH, back, there, null);
    }

    private static MemorySegment ring() {
        return MemorySegment.ofArray(new long[(int) RingLink.ringBytes(4096) / Long.BYTES]);
    }

    /** Sends a message of which every word is a number; returns whether there was room for all of it. */
    boolean send(long number) {
        for (long at = 0; at < BYTES; at += Long.BYTES) {
            payload.set(ValueLayout.JAVA_LONG, at, number);
        }
        return sender.startMessage(number, 0, 0, BYTES) && sender.write(payload, 0, BYTES) == BYTES;
    }

    /** Fills the ring with messages of these numbers, from 1; returns how many there are. */
    int fill() {
        int number = 0;
        while (send(number + 1)) {
            number++;
        }
        return number;
    }

    /** Receives a message; returns the number in all its words, 0 if there is no message, or -1 if they differ. */
    long receive() {
        if (!receiver.nextMessage()) {
            return 0;
        }
        long number = 0;
        for (long read = 0; read < BYTES; ) {
            if (receiver.available() == 0) {
                return -1;
            }
            long length = receiver.available();
            for (long at = 0; at < length; at += Long.BYTES) {
                long word = receiver.window().get(ValueLayout.JAVA_LONG, receiver.windowOffset() + at);
                number = number == 0 || number == word ? word : -1;
            }
            receiver.consume(length);
            read += length;
        }
        receiver.endMessage();
        return number;
    }

    void close() {
        sender.close();
    }

    boolean isLost() {
        return receiver.isLost();
    }
}
