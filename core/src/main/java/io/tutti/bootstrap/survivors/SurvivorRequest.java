package io.tutti.bootstrap.survivors;

import io.tutti.bootstrap.agreement.AgreementMessage;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.net.ProtocolException;

/**
 * What a rank asks another one after a failure, or a process that would like to be a rank.
 *
 * @param generation the id of the generation that it concerns
 * @param from the asking rank of that generation; {@link Generation#NONE} for a process without a rank, which may only ask for the decision
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
        AgreementMessage message = in.u8() == WHERE ? null : AgreementCodec.read(in);
        in.end();
        if (from < 0 && !(from == Generation.NONE && message instanceof AgreementMessage.Ask)) {
            throw new ProtocolException("rank=" + from);
        }
        return new SurvivorRequest(generation, from, message);
    }
}
