package io.tutti.verify;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Traffic;
import java.util.Arrays;

/** Finds the most that a rank sends, combines and needs. */
record PeakTraffic(Schedule schedule, Layout layout) {
    TrafficSummary summary() {
        TrafficSummary most = new TrafficSummary(0, 0, 0, 0, 0);
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            Program program = schedule.program(rank);
            Traffic traffic = program.traffic(layout);
            most = new TrafficSummary(
                    Math.max(most.messages(), traffic.sends()),
                    Math.max(most.sent(), traffic.sent()),
                    Math.max(most.reduced(), traffic.reduced()),
                    Math.max(most.scratch(), scratch(program)),
                    Math.max(most.vector(), vector(rank)));
        }
        return most;
    }

    /** The length of all scratch buffers: each as long as the longest slice that is written to it. */
    private long scratch(Program program) {
        long[] lengths = new long[program.scratches()];
        for (Op op : program.ops()) {
            for (Slice slice : op.writes()) {
                if (slice.buffer() instanceof Buffer.Scratch buffer) {
                    lengths[buffer.number()] = Math.max(lengths[buffer.number()], layout.length(slice));
                }
            }
        }
        return Arrays.stream(lengths).sum();
    }

    private long vector(int rank) {
        return Math.max(
                schedule.collective().input(rank).length(layout),
                schedule.collective().output(rank).length(layout));
    }
}
