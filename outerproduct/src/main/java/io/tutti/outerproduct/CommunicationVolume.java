package io.tutti.outerproduct;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Slice;
import java.util.List;

/**
 * The number of elements that one rank sends and receives in a sum of outer products.
 *
 * @param sent elements that the rank sends
 * @param received elements that the rank receives
 */
public record CommunicationVolume(long sent, long received) {
    static CommunicationVolume of(Program program, Layout layout) {
        long sent = 0;
        long received = 0;
        for (Op op : program.ops()) {
            if (op instanceof Op.Send send) {
                sent += length(layout, send.sources());
            } else if (op instanceof Op.Recv recv) {
                received += length(layout, recv.targets());
            }
        }
        return new CommunicationVolume(sent, received);
    }

    private static long length(Layout layout, List<Slice> slices) {
        long length = 0;
        for (Slice slice : slices) {
            length += layout.length(slice.first(), slice.count());
        }
        return length;
    }
}
