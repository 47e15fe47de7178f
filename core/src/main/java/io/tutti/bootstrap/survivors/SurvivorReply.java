package io.tutti.bootstrap.survivors;

import io.tutti.bootstrap.agreement.AgreementMessage;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.List;

/**
 * The reply to a {@link SurvivorRequest}.
 *
 * @param isThere false if the rank has not come to that generation yet; the request had no effect then
 * @param messages the rank's answers to a message of the agreement
 * @param address where it lets ranks join; empty if that was not asked
 */
record SurvivorReply(boolean isThere, List<AgreementMessage> messages, String address) {
    static final SurvivorReply NOT_YET = new SurvivorReply(false, List.of(), "");

    SurvivorReply {
        messages = List.copyOf(messages);
    }

    byte[] encode() {
        WireWriter out = new WireWriter().u8(isThere ? 1 : 0).text(address).i32(messages.size());
        messages.forEach(message -> AgreementCodec.write(out, message));
        return out.toBytes();
    }

    static SurvivorReply decode(byte[] bytes) throws ProtocolException {
        WireReader in = new WireReader(bytes);
        boolean isThere = in.u8() == 1;
        String address = in.text();
        int count = in.count(1);
        List<AgreementMessage> messages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            messages.add(AgreementCodec.read(in));
        }
        in.end();
        return new SurvivorReply(isThere, messages, address);
    }
}
