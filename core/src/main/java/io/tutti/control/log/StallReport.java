package io.tutti.control.log;

import java.util.List;

/**
 * What a rank that is stalled in a collective tells about it.
 *
 * @param awaited the ranks that it waits for; empty if it makes progress
 * @param sent what it has sent
 * @param moved the link that moved last in this collective, as {@code rank 1 -> rank 2 over tcp}; empty if none has, or it is unknown
 */
public record StallReport(List<Awaited> awaited, List<Sent> sent, String moved) {
    /** Nothing: the rank makes progress, or is not in the collective. */
    public static final StallReport NONE = new StallReport(List.of(), List.of());

    /** A wait in which no link moved, or it is unknown which one did. */
    public StallReport(List<Awaited> awaited, List<Sent> sent) {
        this(awaited, sent, "");
    }

    /** Copies the lists. */
    public StallReport {
        awaited = List.copyOf(awaited);
        sent = List.copyOf(sent);
    }

    /** Whether the rank waits to send to this one. */
    public boolean isToSend(int rank) {
        return awaited.stream().anyMatch(each -> each.toSend() && each.rank() == rank);
    }

    /** Whether the rank waits to receive from this one. */
    public boolean isToReceive(int rank) {
        return awaited.stream().anyMatch(each -> !each.toSend() && each.rank() == rank);
    }

    /** Messages that the rank has sent to this one in a lane. */
    public int sent(int rank, int lane) {
        return sent.stream()
                .filter(each -> each.rank() == rank && each.lane() == lane)
                .mapToInt(Sent::messages)
                .sum();
    }
}
