package io.tutti.stress.scenario;

import io.tutti.spi.Link;
import io.tutti.stress.model.Attempts;
import io.tutti.stress.model.ModelScenario;
import io.tutti.transport.memory.RingLink;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Messages from rank 0 to rank 1 through a ring; the payloads say which message they are. */
public abstract class RingMessages implements ModelScenario {
    private static final int REGION = 64;
    private static final int EPOCH = 5;

    private final int[] lengths;
    private final boolean isZeroCopy;

    /**
     * @param isZeroCopy whether the receiver reads the sender's memory
     * @param lengths bytes of the messages, multiples of 8
     */
    RingMessages(boolean isZeroCopy, int... lengths) {
        this.isZeroCopy = isZeroCopy;
        this.lengths = lengths;
    }

    @Override
    public final int ranks() {
        return 2;
    }

    private static long ringBytes() {
        return RingLink.ringBytes(4096);
    }

    @Override
    public final long bytes() {
        return 2 * ringBytes() + 2 * REGION;
    }

    @Override
    public final void run(int rank, MemorySegment memory) {
        MemorySegment there = memory.asSlice(rank * ringBytes(), ringBytes());
        MemorySegment back = memory.asSlice((1 - rank) * ringBytes(), ringBytes());
        SharedRegions regions = new SharedRegions(memory, 2 * ringBytes(), REGION, rank);
        RingLink link = new RingLink("shm", 1 - rank, EPOCH, there, back, regions);
        for (int number = 0; number < lengths.length; number++) {
            if (rank == 1) {
                receive(link, number);
            } else if (isZeroCopy) {
                lend(link, regions, number);
            } else {
                send(link, number);
            }
        }
        if (rank == 0) {
            link.close();
        } else {
            Attempts.await(link::isLost, link);
        }
    }

    private void send(Link link, int number) {
        MemorySegment payload = MemorySegment.ofArray(values(number));
        Attempts.await(() -> link.startMessage(number, 0, 0, payload.byteSize()), link, number);
        long[] written = {0};
        while (written[0] < payload.byteSize()) {
            Attempts.await(
                    () -> {
                        long taken = link.write(payload, written[0], payload.byteSize() - written[0]);
                        written[0] += taken;
                        return taken > 0;
                    },
                    link,
                    number,
                    written);
        }
    }

    /** All messages lie at the same place, which is written again when the message before was released. */
    private void lend(RingLink link, SharedRegions regions, int number) {
        PlainSum.write(values(number), regions.peer(0, 0), 0);
        Attempts.await(() -> link.startZeroCopy(number, 0, 0, lengths[number], 0, 0), link, number);
        Attempts.await(() -> link.released(link.zeroCopyTicket()), link, number);
    }

    private void receive(Link link, int number) {
        if (number == lengths.length - 1 && link.isLost()) {
            throw new IllegalStateException("the peer is called lost before its last message was received");
        }
        Attempts.await(link::nextMessage, link, number);
        require(link.sequence(), number);
        require(link.bytes(), lengths[number]);
        for (long read = 0; read < lengths[number]; ) {
            Attempts.await(() -> link.available() > 0, link, number, read);
            long length = link.available();
            int from = (int) read / Integer.BYTES;
            int count = (int) length / Integer.BYTES;
            int[] found = PlainSum.read(link.window(), link.windowOffset(), count);
            if (!Arrays.equals(found, Arrays.copyOfRange(values(number), from, from + count))) {
                throw new IllegalStateException("message " + number + " is not what was sent");
            }
            link.consume(length);
            read += length;
        }
        link.endMessage();
    }

    private int[] values(int number) {
        return IntStream.range(0, lengths[number] / Integer.BYTES)
                .map(index -> 1 + index + 10_000 * (number + 1))
                .toArray();
    }

    private static void require(long found, long expected) {
        if (found != expected) {
            throw new IllegalStateException("found " + found + " instead of " + expected);
        }
    }

    /** Each is one record. */
    public static final class Short extends RingMessages {
        public Short() {
            super(false, 8, 0, 16);
        }
    }

    /** Two records each but the last, which lies where the first ones did: it has no room between the third and the end of the ring. */
    public static final class Wrapped extends RingMessages {
        public Wrapped() {
            super(false, 1400, 1400, 1056, 48);
        }
    }

    public static final class ZeroCopy extends RingMessages {
        public ZeroCopy() {
            super(true, 16, 8, 24);
        }
    }
}
