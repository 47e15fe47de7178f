package io.tutti.model;

import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * Walks the programs of all ranks in an order in which messages are sent before they are received, and counts how many
 * messages in a row led to each op. Sends are left behind; lanes are walked in order.
 */
final class DepthWalk {
    private record Channel(int from, int to, int lane) {}

    /** One lane of one rank. */
    private static final class Strand {
        final int rank;
        final List<Op> ops = new ArrayList<>();
        int next;
        int depth;

        Strand(int rank) {
            this.rank = rank;
        }
    }

    private final Map<Channel, Queue<Integer>> messages = new HashMap<>();
    private final Map<Channel, Strand> waiting = new HashMap<>();
    private final ArrayDeque<Strand> ready = new ArrayDeque<>();
    private final int depth;

    DepthWalk(String algorithm, List<Program> programs) {
        int deepest = 0;
        programs.forEach(program -> ready.addAll(strands(program)));
        while (!ready.isEmpty()) {
            Strand strand = ready.remove();
            walk(strand);
            deepest = Math.max(deepest, strand.depth);
        }
        if (!waiting.isEmpty()) {
            throw new IllegalArgumentException("algorithm=" + algorithm + " waits for a message that is never sent");
        }
        depth = deepest;
    }

    int depth() {
        return depth;
    }

    private static List<Strand> strands(Program program) {
        List<Strand> strands = new ArrayList<>();
        for (int lane = 0; lane < program.lanes(); lane++) {
            strands.add(new Strand(program.rank()));
        }
        program.ops().forEach(op -> strands.get(op.lane()).ops.add(op));
        return strands;
    }

    private void walk(Strand strand) {
        while (strand.next < strand.ops.size()) {
            Op op = strand.ops.get(strand.next);
            if (op instanceof Op.Send send) {
                send(strand, send);
            } else if (op instanceof Op.Recv recv && !receive(strand, recv)) {
                return;
            }
            strand.next++;
        }
    }

    private void send(Strand strand, Op.Send send) {
        Channel channel = new Channel(strand.rank, send.peer(), send.lane());
        messages.computeIfAbsent(channel, c -> new ArrayDeque<>()).add(strand.depth + 1);
        Strand receiver = waiting.remove(channel);
        if (receiver != null) {
            ready.add(receiver);
        }
    }

    private boolean receive(Strand strand, Op.Recv recv) {
        Channel channel = new Channel(recv.peer(), strand.rank, recv.lane());
        Queue<Integer> queue = messages.get(channel);
        if (queue == null || queue.isEmpty()) {
            waiting.put(channel, strand);
            return false;
        }
        strand.depth = Math.max(strand.depth, queue.remove());
        return true;
    }
}
