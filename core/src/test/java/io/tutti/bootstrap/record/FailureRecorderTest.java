package io.tutti.bootstrap.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.JoinedJob;
import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.placement.JobPlacement;
import io.tutti.call.CallFingerprint;
import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.control.LocalControlPlane;
import io.tutti.control.log.CallLog;
import io.tutti.control.log.CallTimes;
import io.tutti.control.log.RankRecord;
import io.tutti.control.message.ControlMessage.Inspected;
import io.tutti.control.message.RecordCodec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FailureRecorderTest {
    private static final int COMMUNICATORS = 32;

    private final ControlPlane control = LocalControlPlane.create(1)[0];
    private final FailureRecorder recorder = new FailureRecorder(
            new JoinedJob(
                    1,
                    new Credentials(1, new byte[32]),
                    control,
                    JobPlacement.ofThreads(1, "host"),
                    List.of(),
                    Optional.empty()),
            Options.defaults());

    @AfterEach
    void close() {
        control.close();
    }

    /** The names are longest where a letter takes three bytes; a message that is too long would end the job of who only looks at it. */
    @Test
    void aRecordForInspectionFitsIntoItsMessage() throws Exception {
        for (int communicator = 0; communicator < COMMUNICATORS; communicator++) {
            CallLog log = new CallLog(communicator);
            for (long sequence = 1; sequence <= CallTimes.CALLS; sequence++) {
                String name = "調和".repeat(30) + sequence;
                log.times().begin(sequence, true);
                log.publish(sequence, new CallFingerprint(name, "", null, -1, ""), 1, "");
            }
            control.add(log);
        }
        byte[] bytes = recorder.inspected(Inspected.MOST_BYTES);
        assertTrue(bytes.length <= Inspected.MOST_BYTES, () -> bytes.length + " bytes");
        RankRecord record = RecordCodec.decode(bytes);
        assertEquals(COMMUNICATORS / 2, record.communicators().size());
        assertEquals(0, record.communicators().getFirst().communicator());
    }

    @Test
    void aRecordOfWhichNothingFitsIsEmpty() {
        control.add(new CallLog(0));
        assertEquals(0, recorder.inspected(10).length);
        assertTrue(recorder.inspected(1000).length > 0);
    }
}
