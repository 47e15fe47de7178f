package io.tutti.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.ProtocolException;
import org.junit.jupiter.api.Test;

class WireReaderTest {
    /** Escape sequences in seven and in eight bits, line ends, and letters that turn the order of others round. */
    @Test
    void aTextSteersNoTerminal() throws ProtocolException {
        assertEquals("rank  1 [31m 31m  äß漢 end", text("rank\r\n1\u001b[31m\u009b31m\u2028\u202eäß漢\u0085end"));
    }

    private static String text(String sent) throws ProtocolException {
        return new WireReader(new WireWriter().text(sent).toBytes()).text();
    }
}
