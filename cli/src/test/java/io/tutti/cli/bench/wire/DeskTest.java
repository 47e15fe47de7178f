package io.tutti.cli.bench.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DeskTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @Test
    void everyRankGetsTheOrderAndAnswers() throws IOException {
        Order order = new Order(Order.Kind.TIME, 3, 1L << 40, 2, 5);
        try (Desk desk = new Desk(2, LONG)) {
            CompletableFuture<Order> one = rank(desk.socket(), 1, new long[] {7, 8});
            CompletableFuture<Order> zero = rank(desk.socket(), 0, new long[] {9});
            desk.awaitRanks();
            long[][] answers = desk.ask(order);
            assertArrayEquals(new long[][] {{9}, {7, 8}}, answers);
            assertEquals(order, zero.join());
            assertEquals(order, one.join());
        }
    }

    @Test
    void aClosedDeskIsTheOrderToLeave() throws IOException {
        Desk desk = new Desk(1, LONG);
        Path socket = desk.socket();
        CompletableFuture<Order> rank = rank(socket, 0, new long[0]);
        desk.awaitRanks();
        desk.close();
        assertEquals(Order.LEAVE, rank.join());
        assertFalse(Files.exists(socket.getParent()));
        assertThrows(IOException.class, () -> desk.ask(Order.LEAVE));
    }

    @Test
    void whoDoesNotAnswerEndsTheWait() throws IOException {
        try (Desk desk = new Desk(1, Duration.ofMillis(50))) {
            assertThrows(IOException.class, desk::awaitRanks);
        }
    }

    private static CompletableFuture<Order> rank(Path socket, int number, long[] answer) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try (RankEnd end = RankEnd.connect(socket, number)) {
                        Order order = end.next();
                        if (order.kind() != Order.Kind.END) {
                            end.answer(answer, answer.length);
                        }
                        return order;
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                },
                task -> Thread.ofPlatform().start(task));
    }
}
