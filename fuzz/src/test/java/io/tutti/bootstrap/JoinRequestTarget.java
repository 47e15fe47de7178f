package io.tutti.bootstrap;

import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.config.LaunchId;
import io.tutti.fuzz.FuzzTarget;
import io.tutti.fuzz.Refusal;
import java.net.ProtocolException;
import java.util.List;

/** The request to join of a process that knows the secret. */
public final class JoinRequestTarget implements FuzzTarget {
    private static final JoinRequest ZERO = request(0);

    private static JoinRequest request(int rank) {
        return new JoinRequest(
                rank,
                4,
                new JoinRequest.Formats(4, 99),
                LaunchId.draw(0),
                "ring.bytes=262144 tcp.sockets=1",
                "host0",
                JoinRequest.Attempt.first());
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(ZERO.encode(), request(1).encode());
    }

    @Override
    public void run(byte[] input) {
        try {
            JoinRequest.decode(input).check(ZERO);
        } catch (ProtocolException | RefusedException e) {
            Refusal.requireOneLine(e);
        }
    }
}
