package io.tutti.report.schedule;

import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Topology;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** Derives the messages of a schedule from the programs of all ranks. The step of a message is its key. */
public final class ScheduleMessages {
    private record Channel(int from, int to, int lane) {}

    private final Topology topology;
    private final Map<Channel, Queue<Boolean>> arrivals = new HashMap<>();

    private ScheduleMessages(Topology topology) {
        this.topology = topology;
    }

    /**
     * Derives the messages of all ranks.
     *
     * @param schedule a schedule that has been proven right
     * @param topology the nodes of its ranks
     * @return all messages, ordered by step, sender and receiver
     * @throws IllegalArgumentException if a message is not received, so that the schedule is wrong
     */
    public static List<Message> of(Schedule schedule, Topology topology) {
        return new ScheduleMessages(topology).read(schedule);
    }

    private List<Message> read(Schedule schedule) {
        List<Program> programs = new ArrayList<>();
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            programs.add(schedule.program(rank));
        }
        programs.forEach(this::noteArrivals);
        List<Message> messages = new ArrayList<>();
        for (Program program : programs) {
            for (Op op : program.ops()) {
                if (op instanceof Op.Send send) {
                    messages.add(message(program.rank(), send));
                }
            }
        }
        messages.sort(Comparator.comparingInt(Message::step)
                .thenComparingInt(Message::from)
                .thenComparingInt(Message::to));
        return messages;
    }

    private void noteArrivals(Program program) {
        for (int number = 0; number < program.ops().size(); number++) {
            if (program.ops().get(number) instanceof Op.Recv recv) {
                arrivals.computeIfAbsent(
                                new Channel(recv.peer(), program.rank(), recv.lane()), channel -> new ArrayDeque<>())
                        .add(isCombined(
                                recv,
                                program.ops().subList(number + 1, program.ops().size())));
            }
        }
    }

    private Message message(int rank, Op.Send send) {
        Boolean isCombined = arrivals.getOrDefault(new Channel(rank, send.peer(), send.lane()), new ArrayDeque<>())
                .poll();
        if (isCombined == null) {
            throw new IllegalArgumentException("rank " + send.peer() + " does not receive what rank " + rank
                    + " sends in lane " + send.lane() + " with key " + send.key());
        }
        return new Message(
                send.key(),
                rank,
                send.peer(),
                Op.chunks(send.sources()),
                isCombined,
                topology.node(rank) != topology.node(send.peer()));
    }

    /** Returns whether an op after a receive reduces a part of the received data before that is overwritten. */
    private static boolean isCombined(Op.Recv recv, List<Op> after) {
        return recv.targets().stream().anyMatch(target -> isCombined(target, after));
    }

    private static boolean isCombined(Slice target, List<Op> after) {
        for (Op op : after) {
            boolean isRead = op.reads().stream().anyMatch(slice -> overlap(slice, target));
            if (isRead && (op instanceof Op.Reduce reduce ? reduce.operands().size() > 1 : op instanceof Op.Apply)) {
                return true;
            }
            if (op.writes().stream().anyMatch(slice -> overlap(slice, target))) {
                return false;
            }
        }
        return false;
    }

    private static boolean overlap(Slice one, Slice other) {
        return one.buffer().equals(other.buffer()) && one.first() < other.end() && other.first() < one.end();
    }
}
