package io.tutti.bootstrap.survivors;

import io.tutti.bootstrap.agreement.AgreementMessage;
import io.tutti.control.message.WireReader;
import io.tutti.control.message.WireWriter;
import java.net.ProtocolException;

/**
 * What a rank asks another one after a failure.
 *
 * @param generation the id of the generation that it concerns
 * @param from the asking rank of that generation
 * @param message part of the agreement; null to ask where rank 0 lets the ranks of the generation join
 */
record SurvivorRequest(long generation, int from, AgreementMessage message) {
    private static final int AGREE = 0;
    private static final int WHERE = 1;

    byte[] encode() {
        WireWriter out = new WireWriter().i64(generation).i32(from).u8(message == null ? WHERE : AGREE);
        if (message != null) {
            AgreementCodec.write(out, message);
        }
        return out.toBytes();
    }

    static SurvivorRequest decode(byte[] bytes) throws ProtocolException {
        WireReader in = new WireReader(bytes);
        long generation = in.i64();
        int from = in.i32();
        if (from < 0) {
            throw new ProtocolException("rank=" + from);
        }
        AgreementMessage message = in.u8() == WHERE ? null : AgreementCodec.read(in);
        in.end();
        return new SurvivorRequest(generation, from, message);
    }
}
