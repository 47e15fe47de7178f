package io.tutti.control.message;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.CommunicationException.Detection;
import java.util.List;

/**
 * The reason of a failure, as sent between ranks.
 *
 * @param category the kind of fault
 * @param detection what showed the fault
 * @param ranks world ranks that caused the failure or are affected
 * @param message one line
 */
public record AbortReason(Category category, Detection detection, List<Integer> ranks, String message) {
    public AbortReason {
        ranks = List.copyOf(ranks);
    }

    public AbortReason(Category category, List<Integer> ranks, String message) {
        this(category, Detection.OTHER, ranks, message);
    }

    public static AbortReason of(CommunicationException exception) {
        return new AbortReason(
                exception.category(), exception.detection(), exception.ranks(), String.valueOf(exception.reason()));
    }

    public static AbortReason lost(int rank, String message) {
        return lost(rank, Detection.OTHER, message);
    }

    public static AbortReason lost(int rank, Detection detection, String message) {
        return new AbortReason(Category.PEER_LOST, detection, List.of(rank), message);
    }

    public CommunicationException toException() {
        return new CommunicationException(category, detection, ranks, message, null);
    }
}
