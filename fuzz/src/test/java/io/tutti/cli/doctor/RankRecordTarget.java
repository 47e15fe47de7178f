package io.tutti.cli.doctor;

import io.tutti.control.log.Awaited;
import io.tutti.control.log.CallRun;
import io.tutti.control.log.CallSpan;
import io.tutti.control.log.CommunicatorRecord;
import io.tutti.control.log.RankRecord;
import io.tutti.control.log.Sent;
import io.tutti.control.log.StallReport;
import io.tutti.control.message.RecordCodec;
import io.tutti.fuzz.FuzzTarget;
import io.tutti.fuzz.Refusal;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/** What a rank has left of a job, with a checksum that is right: it is refused, or {@code doctor} says something of it. */
public final class RankRecordTarget implements FuzzTarget {
    private static final int HEADER = 24;
    private static final int WIDTH = 80;

    private static RankRecord record(int rank, long latest) {
        CommunicatorRecord world = new CommunicatorRecord(
                0,
                new int[] {0, 1, 2},
                latest,
                false,
                "com.example.Main.main(Main.java:1) in thread main",
                new StallReport(
                        List.of(new Awaited(1, false, "tcp", 0, 3)),
                        List.of(new Sent(1, 0, 4)),
                        "rank 0 -> rank 1 over tcp"),
                List.of(new CallRun(1, latest, "barrier()")),
                List.of(
                        new CallSpan(latest - 1, 1_000 + rank, false, true, 2_000),
                        new CallSpan(latest, 3_000, true, false, CallSpan.UNKNOWN)));
        return new RankRecord(7, 8, rank, 3, "host", 4711, 1_000_000, 9_000, "PEER_LOST: rank 1 died", List.of(world));
    }

    @Override
    public List<byte[]> seeds() {
        byte[] whole = RecordCodec.encode(record(0, 5));
        return List.of(Arrays.copyOfRange(whole, HEADER, whole.length));
    }

    @Override
    public void run(byte[] input) {
        RankRecord read;
        try {
            read = RecordCodec.decode(framed(input));
        } catch (ProtocolException e) {
            Refusal.requireOneLine(e);
            return;
        }
        JobRecords records = JobRecords.ofStart(List.of(read, record(2, 6)), List.of());
        if (DiagnosisText.lines(JobExamination.of(records), WIDTH).isEmpty()) {
            throw new AssertionError("nothing is said of " + read);
        }
    }

    private static byte[] framed(byte[] body) {
        CRC32 sum = new CRC32();
        sum.update(body);
        return ByteBuffer.allocate(HEADER + body.length)
                .put("TUTTIREC".getBytes(StandardCharsets.US_ASCII))
                .putInt(1)
                .putInt(body.length)
                .putLong(sum.getValue())
                .put(body)
                .array();
    }
}
