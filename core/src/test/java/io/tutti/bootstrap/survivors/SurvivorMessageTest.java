package io.tutti.bootstrap.survivors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.bootstrap.agreement.AgreementMessage;
import io.tutti.bootstrap.agreement.NextWorld;
import io.tutti.bootstrap.agreement.Vote;
import java.net.ProtocolException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SurvivorMessageTest {
    private static final Vote VOTE = new Vote(5, new NextWorld(List.of(0, 2, 3), -7));
    private static final List<AgreementMessage> ALL = List.of(
            new AgreementMessage.Prepare(4),
            new AgreementMessage.Promise(4, null),
            new AgreementMessage.Promise(4, VOTE),
            new AgreementMessage.Accept(VOTE),
            new AgreementMessage.Accepted(5),
            new AgreementMessage.Outbid(4, 5),
            new AgreementMessage.Shunned(),
            new AgreementMessage.Ask(),
            new AgreementMessage.Decided(VOTE.world()),
            new AgreementMessage.Hopeless());

    @Test
    void whatIsReadIsWhatWasWritten() throws ProtocolException {
        for (AgreementMessage message : ALL) {
            SurvivorRequest request = new SurvivorRequest(1L << 40, 3, message);
            assertEquals(request, SurvivorRequest.decode(request.encode()));
        }
        SurvivorRequest where = new SurvivorRequest(9, 1, null);
        assertEquals(where, SurvivorRequest.decode(where.encode()));
        SurvivorReply reply = new SurvivorReply(true, ALL, "127.0.0.1:9/7");
        assertEquals(reply, SurvivorReply.decode(reply.encode()));
        assertEquals(SurvivorReply.NOT_YET, SurvivorReply.decode(SurvivorReply.NOT_YET.encode()));
    }

    /** A message that is cut off anywhere, or that ends late, is refused. */
    @Test
    void nothingElseIsRead() {
        for (AgreementMessage message : ALL) {
            byte[] whole = new SurvivorRequest(9, 3, message).encode();
            for (int length = 0; length <= whole.length + 1; length++) {
                byte[] bytes = Arrays.copyOf(whole, length);
                if (length != whole.length) {
                    assertThrows(ProtocolException.class, () -> SurvivorRequest.decode(bytes), message::toString);
                }
            }
        }
        byte[] ofNobody = new SurvivorRequest(9, -1, ALL.getFirst()).encode();
        assertThrows(ProtocolException.class, () -> SurvivorRequest.decode(ofNobody));
    }
}
