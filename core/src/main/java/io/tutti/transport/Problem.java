package io.tutti.transport;

import io.tutti.control.WireReader;
import io.tutti.control.WireWriter;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.net.ProtocolException;
import java.util.Arrays;
import java.util.List;

/**
 * Why a member's part of a joint step failed, as the others hear of it.
 *
 * @param isDirect whether the member saw the fault itself, not only that something is missing
 */
record Problem(Category category, List<Integer> ranks, String message, boolean isDirect) {
    /** Of a rank. What names no ranks is about that rank, whose name its message continues. */
    static Problem of(int rank, CommunicationException e) {
        return e.ranks().isEmpty()
                ? new Problem(e.category(), List.of(rank), "rank " + rank + " " + e.getMessage(), true)
                : new Problem(e.category(), e.ranks(), e.getMessage(), e.getCause() != null);
    }

    /** Anything else that a rank's part has thrown. */
    static Problem of(int rank, Throwable e) {
        return new Problem(Category.RESOURCE, List.of(rank), "rank " + rank + " " + e, true);
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
