package io.tutti.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Who is told why the job has ended. */
class AbortListenersTest {
    private static final CommunicationException FIRST =
            new CommunicationException(Category.PEER_LOST, List.of(1), "rank 1 died");
    private static final CommunicationException SECOND =
            new CommunicationException(Category.PEER_LOST, List.of(2), "rank 2 died");

    private final Abort abort = new Abort();
    private final List<CommunicationException> told = new ArrayList<>();

    @Test
    void aListenerIsToldTheFirstCauseOnce() {
        abort.listen(told::add);
        assertTrue(abort.set(FIRST));
        assertFalse(abort.set(SECOND));
        abort.listen(cause -> {});
        assertEquals(List.of(FIRST), told);
    }

    @Test
    void aListenerThatComesLateIsToldAtOnce() {
        abort.set(FIRST);
        abort.listen(told::add);
        assertEquals(List.of(FIRST), told);
    }

    @Test
    void aListenerThatIsForgottenHearsNothing() {
        Consumer<CommunicationException> listener = told::add;
        abort.listen(listener);
        abort.forget(listener);
        abort.set(FIRST);
        assertEquals(List.of(), told);
    }
}
