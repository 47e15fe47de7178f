package io.tutti.verify;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import java.util.List;

/** Counts what each rank sends, combines and needs. */
record TrafficCount(Schedule schedule, Layout layout) {
    TrafficSummary count() {
        TrafficSummary most = new TrafficSummary(0, 0, 0, 0, 0);
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            TrafficSummary own = of(schedule.program(rank));
            most = new TrafficSummary(
                    Math.max(most.messages(), own.messages()),
                    Math.max(most.sent(), own.sent()),
                    Math.max(most.reduced(), own.reduced()),
                    Math.max(most.scratch(), own.scratch()),
                    Math.max(most.vector(), own.vector()));
        }
        return most;
    }

    private TrafficSummary of(Program program) {
        int messages = 0;
        long sent = 0;
        long reduced = 0;
        long[] scratch = new long[program.scratches()];
        for (Op op : program.ops()) {
            if (op instanceof Op.Send send) {
                messages++;
                sent += length(send.sources());
            } else if (op instanceof Op.Reduce reduce) {
                reduced += length(reduce.operands()) - length(reduce.writes());
            }
            for (Slice slice : op.writes()) {
                if (slice.buffer() instanceof Buffer.Scratch buffer) {
                    int number = buffer.number();
                    scratch[number] = Math.max(scratch[number], length(List.of(slice)));
                }
            }
        }
        long needed = 0;
        for (long length : scratch) {
            needed += length;
        }
        return new TrafficSummary(messages, sent, reduced, needed, vector(program.rank()));
    }

    private long vector(int rank) {
        return Math.max(
                schedule.collective().input(rank).length(layout),
                schedule.collective().output(rank).length(layout));
    }

    private long length(List<Slice> slices) {
        long length = 0;
        for (Slice slice : slices) {
            length += layout.length(slice.first(), slice.count());
        }
        return length;
    }
}
