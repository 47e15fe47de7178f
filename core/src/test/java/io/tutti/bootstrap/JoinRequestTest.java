package io.tutti.bootstrap;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.bootstrap.JoinRequest.Attempt;
import io.tutti.bootstrap.JoinRequest.Formats;
import io.tutti.bootstrap.handshake.RefusedException;
import java.net.ProtocolException;
import org.junit.jupiter.api.Test;

class JoinRequestTest {
    private static final String LONG = "algorithms=" + "many,\u00adand\tmore,".repeat(1_000);

    private static JoinRequest request(int rank, String options) {
        return new JoinRequest(rank, 2, new Formats(1, 2), null, options, "a", Attempt.first());
    }

    private static void checkSent(String options) throws ProtocolException, RefusedException {
        JoinRequest.decode(request(1, options).encode()).check(request(0, LONG));
    }

    @Test
    void longOptionsAreComparedWholeAndUnchanged() {
        assertDoesNotThrow(() -> checkSent(LONG));
        RefusedException refused = assertThrows(RefusedException.class, () -> checkSent(LONG + "x\n"));
        assertEquals(1, refused.getMessage().lines().count());
        assertFalse(refused.getMessage().contains("\t"));
    }
}
