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
 * messages in a row led to each op. Sends are left behind; lanes are walked in order. Time is counted in chunks: a rank
 * sends one message at a time and receives one at a time, both at once.
 */
final class DepthWalk {
    private record Channel(int from, int to, int lane) {}

    /**
     * A message under way.
     *
     * @param depth messages in the longest chain that ends with it
     * @param end when its last chunk has left the sender
     */
    private record Message(int depth, long end) {}

    /** One lane of one rank. */
    private static final class Strand {
        final int rank;
        final List<Op> ops = new ArrayList<>();
        int next;
        int depth;
        long time;

        Strand(int rank) {
            this.rank = rank;
        }
    }

    private final Map<Channel, Queue<Message>> messages = new HashMap<>();
    private final Map<Channel, Strand> waiting = new HashMap<>();
    private final ArrayDeque<Strand> ready = new ArrayDeque<>();
    /** Per rank: until when it sends, and until when it receives. */
    private final long[] sending;

    private final long[] receiving;
    private final int depth;
    private final long time;

    DepthWalk(String algorithm, List<Program> programs) {
        sending = new long[programs.size()];
        receiving = new long[programs.size()];
        int deepest = 0;
        long latest = 0;
        programs.forEach(program -> ready.addAll(strands(program)));
        while (!ready.isEmpty()) {
            Strand strand = ready.remove();
            walk(strand);
            deepest = Math.max(deepest, strand.depth);
            latest = Math.max(latest, strand.time);
        }
        if (!waiting.isEmpty()) {
            throw new IllegalArgumentException("algorithm=" + algorithm + " waits for a message that is never sent");
        }
        depth = deepest;
        time = latest;
    }

    int depth() {
        return depth;
    }

    /** When the last message is there, if a chunk takes one unit of time and nothing else takes any. */
    long time() {
        return time;
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
        long end = Math.max(strand.time, sending[strand.rank]) + ScheduleCost.chunks(send.sources());
        sending[strand.rank] = end;
        messages.computeIfAbsent(channel, c -> new ArrayDeque<>()).add(new Message(strand.depth + 1, end));
        Strand receiver = waiting.remove(channel);
        if (receiver != null) {
            ready.add(receiver);
        }
    }

    private boolean receive(Strand strand, Op.Recv recv) {
        Channel channel = new Channel(recv.peer(), strand.rank, recv.lane());
        Queue<Message> queue = messages.get(channel);
        if (queue == null || queue.isEmpty()) {
            waiting.put(channel, strand);
            return false;
        }
        Message message = queue.remove();
        long end = Math.max(message.end, receiving[strand.rank] + ScheduleCost.chunks(recv.targets()));
        receiving[strand.rank] = end;
        strand.time = Math.max(strand.time, end);
        strand.depth = Math.max(strand.depth, message.depth);
        return true;
    }
}
