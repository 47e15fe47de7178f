package io.tutti.bootstrap.survivors;

import io.tutti.bootstrap.agreement.Agreement;
import io.tutti.bootstrap.agreement.AgreementMessage;
import io.tutti.bootstrap.agreement.NextWorld;
import io.tutti.bootstrap.agreement.Replacement;
import io.tutti.bootstrap.agreement.Vote;
import io.tutti.fuzz.FuzzTarget;
import io.tutti.fuzz.Refusal;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Messages that authentic ranks send rank 1 of three while it agrees, whatever they mean, and losses. Each is refused, or the agreement
 * goes on: no exception, a decision that stays, and of ranks that exist.
 */
public final class AgreementTarget implements FuzzTarget {
    private static final int SIZE = 3;
    private static final int RANK = 1;
    private static final int LOST = 0x80;
    private static final int RETRY = 0x81;

    @Override
    public List<byte[]> seeds() {
        Replacement replacement = new Replacement(7, new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711));
        NextWorld world = new NextWorld(List.of(0, 1, 2), 42, List.of(replacement));
        Vote vote = new Vote(4, world);
        return List.of(
                messages(0, new AgreementMessage.Prepare(3), new AgreementMessage.Accept(vote)),
                messages(0, new AgreementMessage.Promise(4, vote), new AgreementMessage.Accepted(4)),
                messages(2, new AgreementMessage.Promise(1, null), new AgreementMessage.Outbid(1, 5)),
                messages(2, new AgreementMessage.Shunned(), new AgreementMessage.Ask()),
                messages(0, new AgreementMessage.Decided(world), new AgreementMessage.Hopeless()),
                new byte[] {(byte) LOST, 0, (byte) RETRY, (byte) LOST, 2});
    }

    private static byte[] messages(int from, AgreementMessage... messages) {
        WireWriter out = new WireWriter();
        for (AgreementMessage message : messages) {
            out.u8(from);
            AgreementCodec.write(out, message);
        }
        return out.toBytes();
    }

    @Override
    public void run(byte[] input) {
        Agreement agreement = new Agreement(RANK, SIZE, 1, (message, to) -> requireRank(to));
        agreement.begin(Set.of());
        WireReader in = new WireReader(input);
        try {
            for (int i = 0; i < input.length; i++) {
                Optional<NextWorld> before = agreement.decided();
                event(agreement, in);
                check(agreement, before);
            }
        } catch (ProtocolException e) {
            Refusal.requireOneLine(e);
        }
        decode(input);
    }

    private static void event(Agreement agreement, WireReader in) throws ProtocolException {
        int from = in.u8();
        switch (from) {
            case LOST -> agreement.lost(in.u8() % SIZE);
            case RETRY -> agreement.retry();
            default -> {
                AgreementMessage message = AgreementCodec.read(in);
                requireSame(message);
                AgreementRun.check(message, from, RANK, SIZE);
                agreement.receive(from, message);
            }
        }
    }

    private static void check(Agreement agreement, Optional<NextWorld> before) {
        if (before.isPresent() && !before.equals(agreement.decided())) {
            throw new AssertionError("decided " + before + ", and then " + agreement.decided());
        }
        agreement.decided().ifPresent(world -> world.members().forEach(AgreementTarget::requireRank));
        agreement.awaited().forEach(AgreementTarget::requireRank);
    }

    private static void requireRank(int rank) {
        if (rank < 0 || rank >= SIZE) {
            throw new AssertionError("there is no rank " + rank);
        }
    }

    private static void requireSame(AgreementMessage message) throws ProtocolException {
        WireWriter out = new WireWriter();
        AgreementCodec.write(out, message);
        WireReader in = new WireReader(out.toBytes());
        if (!message.equals(AgreementCodec.read(in))) {
            throw new AssertionError("written and read, it is another message: " + message);
        }
        in.end();
    }

    /** The same bytes as what else peers send of generations. */
    private static void decode(byte[] input) {
        for (Decoding decoding : List.<Decoding>of(
                SurvivorRequest::decode, SurvivorReply::decode, Generation::decode, Replacements::decode)) {
            try {
                decoding.of(Arrays.copyOf(input, input.length));
            } catch (ProtocolException e) {
                Refusal.requireOneLine(e);
            }
        }
    }

    private interface Decoding {
        Object of(byte[] input) throws ProtocolException;
    }
}
