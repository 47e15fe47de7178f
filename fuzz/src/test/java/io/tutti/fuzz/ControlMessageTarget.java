package io.tutti.fuzz;

import io.tutti.control.log.Awaited;
import io.tutti.control.log.CallLogReply;
import io.tutti.control.log.CallRun;
import io.tutti.control.log.Finding;
import io.tutti.control.log.Sent;
import io.tutti.control.log.StallReport;
import io.tutti.control.message.AbortReason;
import io.tutti.control.message.ControlCodec;
import io.tutti.control.message.ControlMessage;
import io.tutti.error.CommunicationException.Category;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/** A frame of an authenticated peer, which may be wrong all the same. Malformed bytes are a {@link ProtocolException}. */
final class ControlMessageTarget implements FuzzTarget {
    @Override
    public List<byte[]> seeds() {
        StallReport waits = new StallReport(List.of(new Awaited(1, true, "tcp", 0, 3)), List.of(new Sent(1, 0, 4)));
        CallLogReply reply = new CallLogReply(
                1, 7, "allreduce", 6, 9, "broadcast", 11, false, waits, List.of(new CallRun(0, 6, "allreduce")));
        AbortReason reason = new AbortReason(Category.PEER_LOST, List.of(2), "rank 2 was killed");
        return List.<ControlMessage>of(
                        new ControlMessage.Heartbeat(),
                        new ControlMessage.Farewell(List.of(reply)),
                        new ControlMessage.Contribute("links", new int[] {0, 1}, new byte[] {1, 2, 3}, 1_000),
                        new ControlMessage.Compare(1, new int[] {0, 1}, 7),
                        new ControlMessage.Reply(reply),
                        new ControlMessage.Raise(reason),
                        new ControlMessage.LinkLost(2),
                        new ControlMessage.Gathered("links", 0, new byte[][] {{1}, {2, 3}}),
                        new ControlMessage.AllgatherFailed("links", reason),
                        new ControlMessage.Query(1, 7, true),
                        new ControlMessage.Diagnosis(1, 7, new Finding("they differ", List.of(0, 1))),
                        new ControlMessage.Aborted(reason))
                .stream()
                .map(ControlCodec::encode)
                .toList();
    }

    @Override
    public void run(byte[] input) {
        ControlMessage message;
        try {
            message = ControlCodec.decode(ByteBuffer.wrap(input));
        } catch (ProtocolException e) {
            Refusal.requireOneLine(e);
            return;
        }
        byte[] written = ControlCodec.encode(message);
        try {
            byte[] again = ControlCodec.encode(ControlCodec.decode(ByteBuffer.wrap(written)));
            if (!Arrays.equals(written, again)) {
                throw new AssertionError("written and read, it is another message: " + message);
            }
        } catch (ProtocolException e) {
            throw new AssertionError("what is written cannot be read: " + message, e);
        }
    }
}
