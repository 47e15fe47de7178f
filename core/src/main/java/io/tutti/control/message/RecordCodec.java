package io.tutti.control.message;

import io.tutti.config.JobVariables;
import io.tutti.control.log.CallSpan;
import io.tutti.control.log.CommunicatorRecord;
import io.tutti.control.log.RankRecord;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * What a rank has recorded, as bytes:
 *
 * <pre>
 *     0  8 bytes  {@code TUTTIREC}
 *     8  int      version of the format
 *    12  int      length of what follows the checksum
 *    16  long     CRC-32 of what follows
 *    24  the fields of {@link RankRecord}, in order
 * </pre>
 */
public final class RecordCodec {
    private static final long MAGIC = 0x54555454_49524543L;
    private static final int VERSION = 1;
    private static final int HEADER = 24;

    private static final int WAITED = 1;
    private static final int ENDED = 2;

    private RecordCodec() {}

    /** {@return the bytes of a record} */
    public static byte[] encode(RankRecord record) {
        WireWriter body = new WireWriter();
        body.i64(record.job()).i64(record.start()).i32(record.rank()).i32(record.size());
        body.text(record.host()).i64(record.pid()).i64(record.wallNanos()).i64(record.nanos());
        body.text(record.cause()).i32(record.communicators().size());
        record.communicators().forEach(each -> write(body, each));
        byte[] bytes = body.toBytes();
        return new WireWriter()
                .i64(MAGIC)
                .i32(VERSION)
                .i32(bytes.length)
                .i64(checksum(bytes))
                .raw(bytes)
                .toBytes();
    }

    private static long checksum(byte[] bytes) {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        return sum.getValue();
    }

    private static void write(WireWriter out, CommunicatorRecord record) {
        out.i64(record.communicator()).ints(record.members()).i64(record.latest());
        out.u8(record.left() ? 1 : 0).text(record.site());
        ControlCodec.write(out, record.waits());
        ControlCodec.write(out, record.runs());
        out.i32(record.spans().size());
        for (CallSpan span : record.spans()) {
            int flags = (span.waited() ? WAITED : 0) | (span.ended() ? ENDED : 0);
            out.i64(span.sequence()).u8(flags).i64(span.begin()).i64(span.end());
        }
    }

    /**
     * Reads a record.
     *
     * @throws ProtocolException if the bytes are no whole record of this version; the message says what is wrong
     */
    public static RankRecord decode(byte[] bytes) throws ProtocolException {
        if (bytes.length < HEADER) {
            throw new ProtocolException("it has " + bytes.length + " bytes, fewer than a header");
        }
        WireReader header = new WireReader(ByteBuffer.wrap(bytes, 0, HEADER));
        if (header.i64() != MAGIC) {
            throw new ProtocolException("it is no record of a rank");
        }
        int version = header.i32();
        if (version != VERSION) {
            throw new ProtocolException("its format is version " + version + ", this program reads " + VERSION);
        }
        int length = header.i32();
        if (length != bytes.length - HEADER) {
            throw new ProtocolException("it has " + (bytes.length - HEADER) + " bytes after the header, not " + length);
        }
        WireReader body = new WireReader(ByteBuffer.wrap(bytes, HEADER, length));
        byte[] content = body.raw(length);
        if (checksum(content) != header.i64()) {
            throw new ProtocolException("its checksum is wrong");
        }
        WireReader in = new WireReader(content);
        RankRecord record = record(in);
        in.end();
        if (record.size() < 1 || record.size() > JobVariables.MOST_RANKS) {
            throw new ProtocolException("it is of a job of " + record.size() + " ranks");
        }
        if (record.rank() < 0 || record.rank() >= record.size()) {
            throw new ProtocolException("it is of rank " + record.rank() + " of " + record.size());
        }
        return record;
    }

    private static RankRecord record(WireReader in) throws ProtocolException {
        return new RankRecord(
                in.i64(),
                in.i64(),
                in.i32(),
                in.i32(),
                in.text(),
                in.i64(),
                in.i64(),
                in.i64(),
                in.text(),
                communicators(in));
    }

    private static List<CommunicatorRecord> communicators(WireReader in) throws ProtocolException {
        int count = in.count(45);
        List<CommunicatorRecord> records = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            records.add(new CommunicatorRecord(
                    in.i64(),
                    in.ints(),
                    in.i64(),
                    in.u8() != 0,
                    in.text(),
                    ControlCodec.waits(in),
                    ControlCodec.runs(in),
                    spans(in)));
        }
        return records;
    }

    private static List<CallSpan> spans(WireReader in) throws ProtocolException {
        int count = in.count(25);
        List<CallSpan> spans = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long sequence = in.i64();
            int flags = in.u8();
            spans.add(new CallSpan(sequence, in.i64(), (flags & WAITED) != 0, (flags & ENDED) != 0, in.i64()));
        }
        return spans;
    }
}
