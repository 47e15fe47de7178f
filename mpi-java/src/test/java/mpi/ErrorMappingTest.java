package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.CommunicationException.Detection;
import java.util.List;
import org.junit.jupiter.api.Test;

class ErrorMappingTest {
    private static String shown(Detection detection, String message) {
        return ErrorMapping.of(new CommunicationException(Category.PEER_LOST, detection, List.of(1), message, null))
                .getMessage();
    }

    @Test
    void aProcessThatHasEndedMayLackFinalize() {
        assertEquals(
                "rank 1 is gone, as it does when a program ends without MPI.Finalize",
                shown(Detection.CLOSED, "rank 1 is gone"));
    }

    @Test
    void theCallComesLast() {
        CommunicationException fault =
                new CommunicationException(Category.PEER_LOST, Detection.CLOSED, List.of(1), "rank 1 is gone", null);
        assertEquals(
                "rank 1 is gone, as it does when a program ends without MPI.Finalize; this rank was in #3 barrier()",
                ErrorMapping.of(fault.in("#3 barrier()")).getMessage());
    }

    @Test
    void whatFailsBeforeInitKeepsItsText() {
        assertEquals(
                "not yet", ErrorMapping.of(new IllegalStateException("not yet")).getMessage());
    }

    @Test
    void whatSaysNothingIsNamedByItsClass() {
        for (RuntimeException e : List.of(new NullPointerException(), new IllegalArgumentException())) {
            assertEquals(e.getClass().getName(), ErrorMapping.of(e).getMessage());
        }
    }

    @Test
    void whatAMessageSaysDoesNotCount() {
        String text = "rank 1 failed: io.Exception: closed without farewell";
        assertEquals(text, shown(Detection.OTHER, text));
    }
}
