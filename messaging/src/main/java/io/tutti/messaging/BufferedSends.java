package io.tutti.messaging;

import io.tutti.messaging.protocol.SendOperation;
import io.tutti.spi.Channel;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Copies of messages that were sent in the mode BUFFERED and have not left yet. */
final class BufferedSends implements Channel.Pending {
    /** By destination, the messages that have not left. */
    private final AtomicIntegerArray waiting;

    private final AtomicLong used = new AtomicLong();
    private volatile long limit;

    /** @param ranks of the communicator */
    BufferedSends(int ranks) {
        waiting = new AtomicIntegerArray(ranks);
    }

    void limit(long bytes) {
        limit = bytes;
    }

    /** Returns whether all have left, those of no bytes included. */
    @Override
    public boolean isDone() {
        for (int rank = 0; rank < waiting.length(); rank++) {
            if (waiting.get(rank) > 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public long progress() {
        return used.get();
    }

    @Override
    public int[] peers() {
        return IntStream.range(0, waiting.length())
                .filter(rank -> waiting.get(rank) > 0)
                .toArray();
    }

    @Override
    public String describe() {
        return "a wait for buffered sends of " + used.get() + " bytes";
    }

    /** Returns a send of a copy. */
    SendOperation copy(MemorySegment memory, int destination, int tag, int elementShift) {
        long bytes = memory.byteSize();
        if (used.addAndGet(bytes) > limit) {
            used.addAndGet(-bytes);
            throw new BufferFullException("bytes=" + bytes + " exceed the buffer of " + limit
                    + " bytes for buffered sends, of which " + used.get() + " are in use; see Messages.setBufferBytes");
        }
        MemorySegment copy;
        try {
            copy = MemorySegment.ofArray(new byte[Math.toIntExact(bytes)]).copyFrom(memory);
        } catch (RuntimeException | Error e) {
            used.addAndGet(-bytes);
            throw e;
        }
        BufferedSend send = new BufferedSend(destination);
        waiting.incrementAndGet(destination);
        send.fill(copy, destination, tag, false);
        send.elements(elementShift);
        return send;
    }

    /** Gives its part of the buffer back. */
    private final class BufferedSend extends SendOperation {
        private final int rank;

        BufferedSend(int rank) {
            this.rank = rank;
        }

        @Override
        protected void completed() {
            used.addAndGet(-bytes());
            release();
            waiting.decrementAndGet(rank); // last: whoever has seen all leave finds the buffer empty
        }
    }
}
