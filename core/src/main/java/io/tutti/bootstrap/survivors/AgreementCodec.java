package io.tutti.bootstrap.survivors;

import io.tutti.bootstrap.agreement.AgreementMessage;
import io.tutti.bootstrap.agreement.AgreementMessage.Accept;
import io.tutti.bootstrap.agreement.AgreementMessage.Accepted;
import io.tutti.bootstrap.agreement.AgreementMessage.Ask;
import io.tutti.bootstrap.agreement.AgreementMessage.Decided;
import io.tutti.bootstrap.agreement.AgreementMessage.Hopeless;
import io.tutti.bootstrap.agreement.AgreementMessage.Outbid;
import io.tutti.bootstrap.agreement.AgreementMessage.Prepare;
import io.tutti.bootstrap.agreement.AgreementMessage.Promise;
import io.tutti.bootstrap.agreement.AgreementMessage.Shunned;
import io.tutti.bootstrap.agreement.NextWorld;
import io.tutti.bootstrap.agreement.Replacement;
import io.tutti.bootstrap.agreement.Vote;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The messages of an agreement as bytes. Whatever is read makes sense in some agreement, so that a peer that is authentic and sends
 * something else is refused.
 */
final class AgreementCodec {
    private static final int PREPARE = 0;
    private static final int PROMISE = 1;
    private static final int ACCEPT = 2;
    private static final int ACCEPTED = 3;
    private static final int OUTBID = 4;
    private static final int SHUNNED = 5;
    private static final int ASK = 6;
    private static final int DECIDED = 7;
    private static final int HOPELESS = 8;

    /** No agreement comes near this ballot; with the highest one, no other rank could propose any more. */
    private static final int MOST_BALLOT = 1 << 30;
    /** Least bytes of a replacement. */
    static final int LEAST_REPLACEMENT = Integer.BYTES + WireReader.LEAST_ADDRESS;

    private AgreementCodec() {}

    static void write(WireWriter out, AgreementMessage message) {
        switch (message) {
            case Prepare prepare -> out.u8(PREPARE).i32(prepare.ballot());
            case Promise promise -> vote(out.u8(PROMISE).i32(promise.ballot()), promise.accepted());
            case Accept accept -> vote(out.u8(ACCEPT), accept.proposal());
            case Accepted accepted -> out.u8(ACCEPTED).i32(accepted.ballot());
            case Outbid outbid -> out.u8(OUTBID).i32(outbid.ballot()).i32(outbid.promised());
            case Shunned shunned -> out.u8(SHUNNED);
            case Ask ask -> out.u8(ASK);
            case Decided decided -> world(out.u8(DECIDED), decided.world());
            case Hopeless hopeless -> out.u8(HOPELESS);
        }
    }

    private static void vote(WireWriter out, Vote vote) {
        out.u8(vote == null ? 0 : 1);
        if (vote != null) {
            world(out.i32(vote.ballot()), vote.world());
        }
    }

    private static void world(WireWriter out, NextWorld world) {
        out.i64(world.id())
                .ints(world.members().stream().mapToInt(Integer::intValue).toArray())
                .i32(world.replacements().size());
        world.replacements().forEach(each -> replacement(out, each));
    }

    static void replacement(WireWriter out, Replacement replacement) {
        out.i32(replacement.place()).address(replacement.address());
    }

    static AgreementMessage read(WireReader in) throws ProtocolException {
        int kind = in.u8();
        return switch (kind) {
            case PREPARE -> new Prepare(ballot(in));
            case PROMISE -> new Promise(ballot(in), vote(in));
            case ACCEPT -> new Accept(requiredVote(in));
            case ACCEPTED -> new Accepted(ballot(in));
            case OUTBID -> new Outbid(ballot(in), ballot(in));
            case SHUNNED -> new Shunned();
            case ASK -> new Ask();
            case DECIDED -> new Decided(world(in));
            case HOPELESS -> new Hopeless();
            default -> throw new ProtocolException("an agreement has no message of kind " + kind);
        };
    }

    private static Vote vote(WireReader in) throws ProtocolException {
        return in.u8() == 0 ? null : new Vote(ballot(in), world(in));
    }

    private static Vote requiredVote(WireReader in) throws ProtocolException {
        Vote vote = vote(in);
        if (vote == null) {
            throw new ProtocolException("a proposal of nothing");
        }
        return vote;
    }

    private static NextWorld world(WireReader in) throws ProtocolException {
        long id = in.i64();
        int[] members = in.ints();
        if (members.length == 0) {
            throw new ProtocolException("a world without members");
        }
        for (int i = 0; i < members.length; i++) {
            if (members[i] < 0 || i > 0 && members[i] <= members[i - 1]) {
                throw new ProtocolException("members " + Arrays.toString(members) + " are not in ascending order");
            }
        }
        int count = in.count(LEAST_REPLACEMENT);
        List<Replacement> replacements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            replacements.add(replacement(in));
        }
        return new NextWorld(Arrays.stream(members).boxed().toList(), id, replacements);
    }

    private static int ballot(WireReader in) throws ProtocolException {
        int ballot = in.i32();
        if (ballot < 0 || ballot > MOST_BALLOT) {
            throw new ProtocolException("ballot=" + ballot);
        }
        return ballot;
    }

    static Replacement replacement(WireReader in) throws ProtocolException {
        int place = in.i32();
        if (place < 0) {
            throw new ProtocolException("place=" + place);
        }
        return new Replacement(place, in.address());
    }
}
