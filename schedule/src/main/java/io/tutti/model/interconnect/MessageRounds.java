package io.tutti.model.interconnect;

import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The round in which each message of a schedule moves if ranks do their ops in order, a rank sends one message in a round, and a message
 * that was sent in a round can be used in the next. So segments of a pipeline move at the same time on different levels of a tree, which
 * their keys do not say.
 */
final class MessageRounds {
    /** A message in its round. */
    record Sent(int round, int from, Op.Send send) {}

    private record Channel(int from, int to, int key) {}

    private final Schedule schedule;
    private final Consumer<Sent> messages;
    private final int[] next;
    private final int[] rounds;
    private final Map<Channel, Deque<Integer>> underWay = new HashMap<>();

    private MessageRounds(Schedule schedule, Consumer<Sent> messages) {
        this.schedule = schedule;
        this.messages = messages;
        this.next = new int[schedule.ranks()];
        this.rounds = new int[schedule.ranks()];
    }

    /** Tells the messages of a schedule, those of a rank in their order. */
    static void forEach(Schedule schedule, Consumer<Sent> messages) {
        new MessageRounds(schedule, messages).run();
    }

    private void run() {
        List<Program> programs = new ArrayList<>();
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            programs.add(schedule.program(rank));
        }
        boolean hasMoved = true;
        while (hasMoved) {
            hasMoved = false;
            for (int rank = 0; rank < programs.size(); rank++) {
                hasMoved |= advance(rank, programs.get(rank).ops());
            }
        }
        for (int rank = 0; rank < next.length; rank++) {
            if (next[rank] < programs.get(rank).ops().size()) {
                throw new IllegalArgumentException(
                        "schedule=" + schedule.algorithm() + " waits for ever on rank " + rank);
            }
        }
    }

    /** Does what a rank can do before it waits for a message that was not sent yet. */
    private boolean advance(int rank, List<Op> ops) {
        int first = next[rank];
        while (next[rank] < ops.size() && isDone(rank, ops.get(next[rank]))) {
            next[rank]++;
        }
        return next[rank] > first;
    }

    private boolean isDone(int rank, Op op) {
        return switch (op) {
            case Op.Send send -> {
                int round = rounds[rank]++;
                underWay.computeIfAbsent(new Channel(rank, send.peer(), send.key()), channel -> new ArrayDeque<>())
                        .add(round);
                messages.accept(new Sent(round, rank, send));
                yield true;
            }
            case Op.Recv receive -> {
                Deque<Integer> sent = underWay.get(new Channel(receive.peer(), rank, receive.key()));
                if (sent == null || sent.isEmpty()) {
                    yield false;
                }
                rounds[rank] = Math.max(rounds[rank], sent.remove() + 1);
                yield true;
            }
            default -> true;
        };
    }
}
