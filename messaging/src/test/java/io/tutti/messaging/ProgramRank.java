package io.tutti.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Communicator;
import io.tutti.messaging.MessageProgram.Sent;
import io.tutti.messaging.MessageProgram.Wanted;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Runs one rank of a {@link MessageProgram}, with random timing, and compares what it receives with the model. */
final class ProgramRank {
    /** No message has it. */
    private static final int UNUSED_TAG = 99;

    private static final int REGISTERED = 1 << 20;

    private final Communicator world;
    private final Messages messages;
    private final MemorySegment registered;

    private SplittableRandom random;
    private MessageProgram program;
    private long registeredUsed;
    private List<MessageRequest> sending;
    private MessageRequest[] receiving;
    private MemorySegment[] memory;
    private MessageStatus[] statuses;
    private boolean[] isTruncated;

    ProgramRank(Communicator world, Messages messages) {
        this.world = world;
        this.messages = messages;
        this.registered = world.allocate(REGISTERED);
        messages.setBufferBytes(1 << 20);
    }

    /** Runs programs of consecutive seeds. */
    void run(long seed, int programs) {
        for (long each = seed; each < seed + programs; each++) {
            try {
                run(each);
            } catch (RuntimeException | Error e) {
                throw new AssertionError("seed " + each + ", " + world.size() + " ranks, on rank " + world.rank(), e);
            }
        }
        world.barrier();
    }

    private void run(long seed) {
        program = new MessageProgram(seed, world.size());
        random = new SplittableRandom(seed * 31 + world.rank());
        sending = new ArrayList<>();
        registeredUsed = 0;
        List<Wanted> wanted = program.receives(world.rank());
        receiving = new MessageRequest[wanted.size()];
        memory = new MemorySegment[wanted.size()];
        statuses = new MessageStatus[wanted.size()];
        isTruncated = new boolean[wanted.size()];
        int posted = startSome(wanted);
        if (seed % 4 == 0) {
            int[] sum = {1};
            world.allreduce(sum, Reduction.SUM);
            assertEquals(world.size(), sum[0]);
        }
        receiveRest(wanted, posted);
        awaitAll();
        check(wanted);
        messages.flushBuffer();
        world.barrier(); // a receive of any source must not get a message of the next program
        if (seed % 16 == 0) { // nothing is left
            assertTrue(messages.tryProbe(Messages.ANY_SOURCE, Messages.ANY_TAG).isEmpty());
            world.barrier();
        }
    }

    /** Starts all sends, and some receives between them; returns how many. */
    private int startSome(List<Wanted> wanted) {
        List<Sent> sends = program.sends(world.rank());
        int early = wanted.isEmpty() ? 0 : random.nextInt(wanted.size() + 1);
        int sent = 0;
        int posted = 0;
        while (sent < sends.size() || posted < early) {
            boolean sendsNext = posted == early || sent < sends.size() && random.nextBoolean();
            if (sendsNext) {
                send(sends.get(sent++));
            } else {
                post(wanted.get(posted), posted++);
            }
            disturb();
        }
        return posted;
    }

    private void disturb() {
        switch (random.nextInt(12)) {
            case 0 -> Thread.yield();
            case 1 -> {
                MessageRequest never = messages.startReceive(memory(8), Messages.ANY_SOURCE, UNUSED_TAG);
                assertFalse(never.test());
                assertTrue(never.cancel());
                assertTrue(never.await().isCancelled());
            }
            case 2 -> messages.tryProbe(Messages.ANY_SOURCE, Messages.ANY_TAG);
            case 3 -> MessageRequests.testAny(sending.toArray(MessageRequest[]::new));
            default -> {}
        }
    }

    private MemorySegment memory(long bytes) {
        int kind = random.nextInt(3);
        if (kind == 0 && registeredUsed + bytes <= REGISTERED) {
            registeredUsed += bytes;
            return registered.asSlice(registeredUsed - bytes, bytes);
        }
        return kind == 1 ? Arena.ofAuto().allocate(bytes) : MemorySegment.ofArray(new byte[(int) bytes]);
    }

    private static byte content(int from, int id, long index) {
        return (byte) (from * 31 + id * 7 + index * 13);
    }

    private void send(Sent sent) {
        MemorySegment from = memory(sent.length());
        for (int index = 0; index < sent.length(); index++) {
            from.set(ValueLayout.JAVA_BYTE, index, content(sent.from(), sent.id(), index));
        }
        sending.add(messages.startSend(from, sent.to(), sent.tag(), sent.mode()));
        if (sent.mode() == SendMode.BUFFERED) {
            from.fill((byte) -1);
        }
    }

    private void post(Wanted wanted, int index) {
        memory[index] = memory(wanted.capacity());
        receiving[index] = messages.startReceive(memory[index], wanted.source(), wanted.tag());
    }

    /** All sends have been started, so receives may block. */
    private void receiveRest(List<Wanted> wanted, int posted) {
        for (int index = posted; index < wanted.size(); index++) {
            Wanted each = wanted.get(index);
            if (each.isProbed()) {
                MatchedMessage message = messages.matchedProbe(each.source(), each.tag());
                memory[index] = memory(each.capacity());
                receiving[index] = message.startReceive(memory[index]);
            } else if (random.nextBoolean()) {
                memory[index] = memory(each.capacity());
                blocking(index, each);
            } else {
                post(each, index);
            }
        }
    }

    private void blocking(int index, Wanted wanted) {
        try {
            statuses[index] = messages.receive(memory[index], wanted.source(), wanted.tag());
        } catch (TruncationException e) {
            statuses[index] = e.status();
            isTruncated[index] = true;
        }
    }

    private void awaitAll() {
        if (random.nextBoolean()) {
            for (int index = MessageRequests.awaitAny(receiving);
                    index != MessageRequests.NONE;
                    index = MessageRequests.awaitAny(receiving)) {
                await(index);
            }
        }
        for (int index = 0; index < receiving.length; index++) {
            if (receiving[index] != null && statuses[index] == null) {
                await(index);
            }
        }
        MessageRequests.awaitAll(sending.toArray(MessageRequest[]::new));
    }

    private void await(int index) {
        try {
            statuses[index] = receiving[index].await();
        } catch (TruncationException e) {
            statuses[index] = e.status();
            isTruncated[index] = true;
        }
    }

    private void check(List<Wanted> wanted) {
        List<Sent> left = program.sentTo(world.rank());
        for (int index = 0; index < wanted.size(); index++) {
            MessageStatus status = statuses[index];
            Sent expected =
                    MessageProgram.take(left, status.source(), wanted.get(index).tag());
            String which = "receive " + index + " " + wanted.get(index) + " got " + status + " for " + expected;
            assertEquals(expected.tag(), status.tag(), which);
            assertEquals(expected.length(), status.bytes(), which);
            assertEquals(expected.length() > wanted.get(index).capacity(), isTruncated[index], which);
            long length = Math.min(expected.length(), wanted.get(index).capacity());
            for (long at = 0; at < length; at++) {
                byte found = memory[index].get(ValueLayout.JAVA_BYTE, at);
                if (found != content(expected.from(), expected.id(), at)) {
                    throw new AssertionError("byte " + at + " of " + which + " is " + found);
                }
            }
        }
        assertEquals(List.of(), left);
    }
}
