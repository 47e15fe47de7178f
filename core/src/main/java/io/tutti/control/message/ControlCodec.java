package io.tutti.control.message;

import io.tutti.control.log.Awaited;
import io.tutti.control.log.CallLogReply;
import io.tutti.control.log.CallRun;
import io.tutti.control.log.Finding;
import io.tutti.control.log.Sent;
import io.tutti.control.log.StallReport;
import io.tutti.control.message.ControlMessage.Aborted;
import io.tutti.control.message.ControlMessage.AllgatherFailed;
import io.tutti.control.message.ControlMessage.Compare;
import io.tutti.control.message.ControlMessage.Contribute;
import io.tutti.control.message.ControlMessage.Diagnosis;
import io.tutti.control.message.ControlMessage.Farewell;
import io.tutti.control.message.ControlMessage.Gathered;
import io.tutti.control.message.ControlMessage.Heartbeat;
import io.tutti.control.message.ControlMessage.Inspect;
import io.tutti.control.message.ControlMessage.Inspected;
import io.tutti.control.message.ControlMessage.LinkLost;
import io.tutti.control.message.ControlMessage.Query;
import io.tutti.control.message.ControlMessage.Raise;
import io.tutti.control.message.ControlMessage.Reply;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.CommunicationException.Detection;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Messages as bytes: a kind, then the fields in order. */
public final class ControlCodec {
    /** Most bytes of a message: a part of 1 MiB, its topic, and up to 65,536 members. */
    public static final int MOST_BYTES = (1 << 20) + (1 << 18) + 4_096;

    private ControlCodec() {}

    /** Encodes a message. One of a rank with long names of very many things is shortened until it fits. */
    public static byte[] encode(ControlMessage message) {
        byte[] bytes = whole(message);
        return bytes.length <= MOST_BYTES ? bytes : whole(shortened(message));
    }

    private static ControlMessage shortened(ControlMessage message) {
        return switch (message) {
            case Farewell m ->
                new Farewell(m.callLogs().stream().map(CallLogReply::brief).toList());
            case Reply m -> new Reply(m.answer().brief());
            default -> message;
        };
    }

    private static byte[] whole(ControlMessage message) {
        WireWriter out = new WireWriter();
        if (message instanceof Heartbeat) {
            out.u8(1);
        } else if (message instanceof Farewell farewell) {
            write(out, farewell);
        } else if (message instanceof Contribute part) {
            write(out, part);
        } else if (message instanceof Gathered some) {
            write(out, some);
        } else {
            writeOther(out, message);
        }
        return out.toBytes();
    }

    private static void write(WireWriter out, Farewell farewell) {
        out.u8(2).i32(farewell.callLogs().size());
        farewell.callLogs().forEach(log -> write(out, log));
    }

    private static void write(WireWriter out, Contribute part) {
        out.u8(3).text(part.topic()).ints(part.members()).bytes(part.own()).i64(part.limitMillis());
    }

    private static void write(WireWriter out, Gathered some) {
        out.u8(8).text(some.topic()).i32(some.first()).i32(some.parts().length);
        for (byte[] part : some.parts()) {
            out.bytes(part);
        }
    }

    /** The compiler checks that all kinds are handled; a switch over types is made at run time, so usual messages do without. */
    private static void writeOther(WireWriter out, ControlMessage message) {
        switch (message) {
            case Heartbeat m -> out.u8(1);
            case Farewell m -> write(out, m);
            case Contribute m -> write(out, m);
            case Compare m -> out.u8(4).i64(m.communicator()).ints(m.members()).i64(m.sequence());
            case Reply m -> write(out.u8(5), m.answer());
            case Raise m -> write(out.u8(6), m.cause());
            case LinkLost m -> out.u8(7).i32(m.rank());
            case Gathered m -> write(out, m);
            case AllgatherFailed m -> write(out.u8(9).text(m.topic()), m.cause());
            case Query m -> out.u8(10).i64(m.communicator()).i64(m.sequence()).u8(m.past() ? 1 : 0);
            case Diagnosis m -> {
                out.u8(11)
                        .i64(m.communicator())
                        .i64(m.sequence())
                        .text(m.finding().text());
                out.ints(array(m.finding().ranks()));
            }
            case Aborted m -> write(out.u8(12), m.cause());
            case Inspect m -> out.u8(13);
            case Inspected m -> out.u8(14).bytes(m.record());
        }
    }

    public static ControlMessage decode(ByteBuffer bytes) throws ProtocolException {
        WireReader in = new WireReader(bytes);
        int kind = in.u8();
        ControlMessage message = switch (kind) {
            case 1 -> new Heartbeat();
            case 2 -> new Farewell(answers(in));
            case 3 -> new Contribute(in.text(), in.ints(), in.bytes(), in.i64());
            case 4 -> new Compare(in.i64(), in.ints(), in.i64());
            case 5 -> new Reply(answer(in));
            case 6 -> new Raise(cause(in));
            case 7 -> new LinkLost(in.i32());
            case 8 -> new Gathered(in.text(), in.i32(), parts(in));
            case 9 -> new AllgatherFailed(in.text(), cause(in));
            case 10 -> new Query(in.i64(), in.i64(), in.u8() != 0);
            case 11 -> new Diagnosis(in.i64(), in.i64(), new Finding(in.text(), list(in.ints())));
            case 12 -> new Aborted(cause(in));
            case 13 -> new Inspect();
            case 14 -> new Inspected(in.bytes());
            default -> throw new ProtocolException("a message of unknown kind " + kind);
        };
        in.end();
        return message;
    }

    private static void write(WireWriter out, CallLogReply a) {
        out.i64(a.communicator()).i64(a.sequence()).text(a.text()).i64(a.before());
        out.i64(a.latest()).text(a.latestText()).i64(a.chain()).u8(a.left() ? 1 : 0);
        write(out, a.waits());
        write(out, a.past());
        out.text(a.site());
    }

    static void write(WireWriter out, List<CallRun> runs) {
        out.i32(runs.size());
        runs.forEach(run -> out.i64(run.first()).i64(run.last()).text(run.text()));
    }

    static void write(WireWriter out, StallReport waits) {
        out.i32(waits.awaited().size());
        for (Awaited each : waits.awaited()) {
            out.i32(each.rank()).u8(each.toSend() ? 1 : 0).text(each.link());
            out.i32(each.lane()).i32(each.received());
        }
        out.i32(waits.sent().size());
        waits.sent().forEach(each -> out.i32(each.rank()).i32(each.lane()).i32(each.messages()));
        out.text(waits.moved());
    }

    private static CallLogReply answer(WireReader in) throws ProtocolException {
        return new CallLogReply(
                in.i64(),
                in.i64(),
                in.text(),
                in.i64(),
                in.i64(),
                in.text(),
                in.i64(),
                in.u8() != 0,
                waits(in),
                runs(in),
                in.text());
    }

    static StallReport waits(WireReader in) throws ProtocolException {
        return new StallReport(awaited(in), sent(in), in.text());
    }

    private static List<Awaited> awaited(WireReader in) throws ProtocolException {
        int count = in.count(17);
        List<Awaited> awaited = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            awaited.add(new Awaited(in.i32(), in.u8() != 0, in.text(), in.i32(), in.i32()));
        }
        return awaited;
    }

    private static List<Sent> sent(WireReader in) throws ProtocolException {
        int count = in.count(12);
        List<Sent> sent = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            sent.add(new Sent(in.i32(), in.i32(), in.i32()));
        }
        return sent;
    }

    private static int[] array(List<Integer> ranks) {
        return ranks.stream().mapToInt(Integer::intValue).toArray();
    }

    private static List<Integer> list(int[] ranks) {
        return Arrays.stream(ranks).boxed().toList();
    }

    static List<CallRun> runs(WireReader in) throws ProtocolException {
        int count = in.count(20);
        List<CallRun> runs = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            runs.add(new CallRun(in.i64(), in.i64(), in.text()));
        }
        return runs;
    }

    private static List<CallLogReply> answers(WireReader in) throws ProtocolException {
        int count = in.count(69);
        List<CallLogReply> answers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            answers.add(answer(in));
        }
        return answers;
    }

    private static byte[][] parts(WireReader in) throws ProtocolException {
        byte[][] parts = new byte[in.count(4)][];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = in.bytes();
        }
        return parts;
    }

    private static void write(WireWriter out, AbortReason reason) {
        out.u8(reason.category().ordinal()).u8(reason.detection().ordinal());
        out.ints(array(reason.ranks()));
        out.text(reason.message());
    }

    private static AbortReason cause(WireReader in) throws ProtocolException {
        int category = in.u8();
        if (category >= Category.values().length) {
            throw new ProtocolException("an unknown category " + category);
        }
        int detection = in.u8();
        if (detection >= Detection.values().length) {
            throw new ProtocolException("an unknown detection " + detection);
        }
        return new AbortReason(Category.values()[category], Detection.values()[detection], list(in.ints()), in.text());
    }
}
