package io.tutti.bootstrap.handshake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.ProtocolException;
import org.junit.jupiter.api.Test;

class AdmittedAttemptsTest {
    private final AdmittedAttempts<String, Integer> attempts = new AdmittedAttempts<>();

    @Test
    void theLastAttemptIsTakenOver() throws Exception {
        attempts.admit("link", 1);
        attempts.admit("link", 2);
        assertThrows(ProtocolException.class, () -> attempts.checkEntry("link", 1));
        attempts.checkEntry("link", 2);
        assertThrows(ProtocolException.class, () -> attempts.checkEntry("other", 2));
    }

    @Test
    void theEndOfAnEarlierAttemptChangesNothing() {
        attempts.admit("link", 2);
        attempts.remove("link", 1);
        assertEquals(2, attempts.last("link"));
        attempts.remove("link", 2);
        assertNull(attempts.last("link"));
    }

    @Test
    void aClosedHandlerTakesNothingOver() {
        attempts.admit("link", 1);
        attempts.close();
        assertThrows(HandlerClosedException.class, () -> attempts.checkEntry("link", 1));
    }
}
