package io.tutti.spi;

import static io.tutti.spi.LinkContract.assertSame;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;

/** Random messages in both directions of two connected links, each compared with a queue of what was sent. */
final class RandomTraffic {
    private static final int STEPS = 40_000;

    private final Direction there;
    private final Direction back;

    /**
     * @param arena of the memory that messages are received in
     * @param source what messages are pieces of
     */
    RandomTraffic(Link a, Link b, Arena arena, MemorySegment source) {
        this.there = new Direction(a, b, arena, source);
        this.back = new Direction(b, a, arena, source);
    }

    private record SentMessage(long sequence, long at, long bytes) {}

    private static final class Direction {
        final Outgoing out;
        final Incoming in;
        final MemorySegment source;
        final MemorySegment heap;
        final MemorySegment target;
        final MemorySegment heapTarget;
        final Queue<SentMessage> sent = new ArrayDeque<>();
        MemorySegment used;
        SentMessage current;
        long sequence;
        int received;

        Direction(Link from, Link to, Arena arena, MemorySegment source) {
            this.out = new Outgoing(from);
            this.in = new Incoming(to);
            this.source = source;
            this.heap = MemorySegment.ofArray(source.toArray(ValueLayout.JAVA_BYTE));
            this.target = arena.allocate(source.byteSize());
            this.heapTarget = MemorySegment.ofArray(new byte[Math.toIntExact(source.byteSize())]);
            this.used = target;
        }

        void send(Random random, boolean more) {
            if (more && out.isDone()) {
                long bytes = random.nextInt(1 << random.nextInt(20));
                SentMessage next = new SentMessage(++sequence, random.nextInt(1 << 19), bytes);
                sent.add(next);
                out.send(next.sequence(), random.nextBoolean() ? source : heap, next.at(), bytes);
            }
            out.step(1 + random.nextInt(1 << random.nextInt(20)));
        }

        void receive(Random random) {
            if (in.isDone() && !sent.isEmpty()) {
                current = sent.remove();
                used = random.nextBoolean() ? target : heapTarget;
                in.expect(current.sequence(), used, 7, current.bytes());
            }
            if (!in.isDone() && in.step(1 + random.nextInt(1 << random.nextInt(20)), random.nextBoolean())) {
                assertSame(source, current.at(), used, 7, current.bytes());
                received++;
            }
        }

        boolean isQuiet() {
            return out.isDone() && in.isDone() && sent.isEmpty();
        }
    }

    /** Sends and receives pieces of random messages in random turns, until all have arrived. */
    void run(Random random) {
        for (int i = 0; i < STEPS; i++) {
            Direction direction = random.nextBoolean() ? there : back;
            if (random.nextBoolean()) {
                direction.send(random, true);
            } else {
                direction.receive(random);
            }
        }
        LinkContract.until(() -> {
            there.send(random, false);
            back.send(random, false);
            there.receive(random);
            back.receive(random);
            return there.isQuiet() && back.isQuiet();
        });
        assertEquals(there.sequence, there.received);
        assertEquals(back.sequence, back.received);
    }
}
