package io.tutti.transport;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.net.ProtocolException;
import java.util.Arrays;
import java.util.List;

/**
 * Why a member's part of a collective step failed, in the form that is sent to the other members.
 *
 * @param category the kind of fault
 * @param ranks the ranks at fault or concerned
 * @param message one line
 * @param isDirect whether the member detected the fault itself, rather than only the lack of something
 */
record Problem(Category category, List<Integer> ranks, String message, boolean isDirect) {
    /**
     * Describes a fault that {@code rank} detected. If the exception names no rank, the fault is that of {@code rank},
     * and the message is prefixed with it.
     */
    static Problem of(int rank, CommunicationException e) {
        return e.ranks().isEmpty()
                ? new Problem(e.category(), List.of(rank), "rank " + rank + " " + e.reason(), true)
                : new Problem(e.category(), e.ranks(), e.reason(), e.getCause() != null);
    }

    CommunicationException toException() {
        return new CommunicationException(category, ranks, message);
    }

    byte[] encode() {
        return new WireWriter()
                .u8(category.ordinal())
                .u8(isDirect ? 1 : 0)
                .ints(ranks.stream().mapToInt(Integer::intValue).toArray())
                .text(message)
                .toBytes();
    }

    static Problem decode(byte[] bytes) {
        try {
            WireReader in = new WireReader(bytes);
            Category category = Category.values()[in.u8() % Category.values().length];
            boolean isDirect = in.u8() != 0;
            List<Integer> ranks = Arrays.stream(in.ints()).boxed().toList();
            Problem problem = new Problem(category, ranks, in.text(), isDirect);
            in.end();
            return problem;
        } catch (ProtocolException e) {
            throw new IllegalStateException("a member's problem cannot be read", e);
        }
    }
}
