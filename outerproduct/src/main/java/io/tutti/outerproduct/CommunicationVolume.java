package io.tutti.outerproduct;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Program;
import io.tutti.schedule.Traffic;

/**
 * The number of elements that one rank sends and receives in a sum of outer products.
 *
 * @param sent elements that the rank sends
 * @param received elements that the rank receives
 */
public record CommunicationVolume(long sent, long received) {
    static CommunicationVolume of(Program program, Layout layout) {
        Traffic traffic = program.traffic(layout);
        return new CommunicationVolume(traffic.sent(), traffic.received());
    }
}
