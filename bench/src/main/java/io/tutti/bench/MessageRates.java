package io.tutti.bench;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Tutti;
import io.tutti.messaging.MessageRequest;
import io.tutti.messaging.MessageRequests;
import io.tutti.messaging.Messages;
import io.tutti.messaging.SendMode;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;

/**
 * Tagged messages between two ranks: half a ping-pong and, for windows of requests, the time of a message. {@code messages.c} beside
 * the sources measures the same with MPI. Prints a line for each: what, bytes, microseconds.
 */
public final class MessageRates {
    private static final int TAG = 1;
    private static final int WINDOW = 64;
    private static final int MOST = 1 << 20;
    /** Bytes of a measurement decide how often it is repeated. */
    private static final int[] SIZES = {4, 1024, 64 << 10, MOST};

    private final Communicator world;
    private final Messages messages;
    private final int peer;

    private MessageRates(Communicator world, Messages messages) {
        this.world = world;
        this.messages = messages;
        this.peer = 1 - world.rank();
    }

    /**
     * Measures on two ranks.
     *
     * @param arguments none
     */
    public static void main(String... arguments) {
        try (Communicator world = Tutti.connect();
                Messages messages = Messages.open(world)) {
            if (world.size() != 2) {
                throw new IllegalArgumentException("ranks=" + world.size() + " must be 2");
            }
            new MessageRates(world, messages).run();
        }
    }

    private static int repetitions(int bytes) {
        return bytes <= 1024 ? 10_000 : bytes < MOST ? 2_000 : 400;
    }

    private void run() {
        MemorySegment shared = world.allocate(MOST);
        MemorySegment heap = MemorySegment.ofArray(new byte[MOST]);
        for (int bytes : SIZES) {
            MemorySegment memory = heap.asSlice(0, bytes);
            MemorySegment registered = shared.asSlice(0, bytes);
            measure("messages", bytes, () -> exchange(memory));
            measure("messages-allocate", bytes, () -> exchange(registered));
            Data data = Data.of(registered, ElementType.INT8);
            measure("send-recv-allocate", bytes, () -> exchange(data));
        }
        MessageRequest[] requests = new MessageRequest[WINDOW];
        for (int i = 0; i < WINDOW; i++) {
            MemorySegment memory = heap.asSlice(4L * i, 4);
            requests[i] = world.rank() == 0
                    ? messages.prepareSend(memory, peer, TAG, SendMode.STANDARD)
                    : messages.prepareReceive(memory, peer, TAG);
        }
        measure("messages-window-" + WINDOW, 4, () -> window(requests), 2_000, WINDOW);
    }

    private void measure(String what, int bytes, Runnable exchange) {
        measure(what, bytes, exchange, repetitions(bytes), 2);
    }

    /** Warms up with as many repetitions as are measured, then prints the least mean of five. */
    private void measure(String what, int bytes, Runnable exchange, int repetitions, int messagesEach) {
        double least = Double.MAX_VALUE;
        for (int round = 0; round < 6; round++) {
            world.barrier();
            long begin = System.nanoTime();
            for (int i = 0; i < repetitions; i++) {
                exchange.run();
            }
            double mean = (System.nanoTime() - begin) / 1e3 / repetitions / messagesEach;
            least = round == 0 ? least : Math.min(least, mean);
        }
        if (world.rank() == 0) {
            System.out.printf("%s %d %.3f%n", what, bytes, least);
        }
    }

    private void exchange(MemorySegment memory) {
        if (world.rank() == 0) {
            messages.send(memory, peer, TAG);
            messages.receive(memory, peer, TAG);
        } else {
            messages.receive(memory, peer, TAG);
            messages.send(memory, peer, TAG);
        }
    }

    private void exchange(Data data) {
        if (world.rank() == 0) {
            world.send(data, peer);
            world.receive(data, peer);
        } else {
            world.receive(data, peer);
            world.send(data, peer);
        }
    }

    private void window(MessageRequest[] requests) {
        for (MessageRequest request : requests) {
            request.start();
        }
        MessageRequests.awaitAll(requests);
        MemorySegment answer = MemorySegment.NULL;
        if (world.rank() == 0) {
            messages.receive(answer, peer, TAG);
        } else {
            messages.send(answer, peer, TAG);
        }
    }
}
