package io.tutti.control;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.util.List;

/**
 * Why something failed, as it travels between ranks.
 *
 * @param category the kind of fault
 * @param ranks world ranks at fault or concerned
 * @param message one line
 */
record Cause(Category category, List<Integer> ranks, String message) {
    Cause {
        ranks = List.copyOf(ranks);
    }

    static Cause of(CommunicationException exception) {
        return new Cause(exception.category(), exception.ranks(), String.valueOf(exception.getMessage()));
    }

    static Cause lost(int rank, String message) {
        return new Cause(Category.PEER_LOST, List.of(rank), message);
    }

    CommunicationException toException() {
        return new CommunicationException(category, ranks, message);
    }
}
