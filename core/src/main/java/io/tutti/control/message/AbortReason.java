package io.tutti.control.message;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.util.List;

/**
 * The reason of a failure, as sent between ranks.
 *
 * @param category the kind of fault
 * @param ranks world ranks that caused the failure or are affected
 * @param message one line
 */
public record AbortReason(Category category, List<Integer> ranks, String message) {
    public AbortReason {
        ranks = List.copyOf(ranks);
    }

    public static AbortReason of(CommunicationException exception) {
        return new AbortReason(exception.category(), exception.ranks(), String.valueOf(exception.getMessage()));
    }

    public static AbortReason lost(int rank, String message) {
        return new AbortReason(Category.PEER_LOST, List.of(rank), message);
    }

    public CommunicationException toException() {
        return new CommunicationException(category, ranks, message);
    }
}
