package io.tutti.bootstrap.record;

import io.tutti.bootstrap.JoinedJob;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.control.log.RankRecord;
import io.tutti.control.message.RecordCodec;
import io.tutti.error.CommunicationException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Writes what this rank has recorded when the job fails, on a thread of its own: the control thread has others to tell, and the
 * threads of the program may end the process at once.
 */
public final class FailureRecorder {
    /** How long threads in collectives may take to say what they waited for. */
    private static final Duration EXPLANATION = Duration.ofMillis(100);

    private static final long LOOK_MILLIS = 2;
    /** How long leaving the job may wait for the record. */
    private static final Duration WRITING = Duration.ofSeconds(2);

    private static final int MOST_COMMUNICATORS = 32;
    private static final long NANOS = 1_000_000_000L;

    private final JoinedJob job;
    private final Options options;
    /** Whether {@link #failed} has run, so that the writer is known. */
    private final CountDownLatch heard = new CountDownLatch(1);

    private volatile Thread writer;

    /** Creates the recorder of a rank of a job. */
    public FailureRecorder(JoinedJob job, Options options) {
        this.job = job;
        this.options = options;
    }

    /** The job has failed. Returns at once. */
    public void failed(CommunicationException cause) {
        try {
            begin(cause);
        } finally {
            heard.countDown();
        }
    }

    private void begin(CommunicationException cause) {
        Optional<Path> file = RecordFile.of(
                options, System.getenv(), job.start(), job.control().rank());
        if (file.isPresent()) {
            Thread thread = new Thread(
                    () -> write(file.get(), cause),
                    "tutti-record-" + job.control().rank());
            thread.setDaemon(false); // its creator is one, and the process shall not end before it
            writer = thread;
            thread.start();
        }
    }

    private void write(Path file, CommunicationException cause) {
        long end = System.nanoTime() + EXPLANATION.toNanos();
        try {
            while (!job.control().isExplained() && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        RecordFile.write(file, record(cause.category() + ": " + cause.reason(), MOST_COMMUNICATORS));
    }

    /**
     * What this rank has recorded while the job runs, for a message to rank 0: of as many communicators as fit, because a message that is
     * too long would end the job.
     *
     * @param bytes longest that is sent
     * @return the record; empty if not even one communicator fits
     */
    public byte[] inspected(int bytes) {
        for (int most = MOST_COMMUNICATORS; most > 0; most /= 2) {
            byte[] record = RecordCodec.encode(record("", most));
            if (record.length <= bytes) {
                return record;
            }
        }
        return new byte[0];
    }

    private RankRecord record(String cause, int communicators) {
        ControlPlane control = job.control();
        Instant now = Instant.now();
        return new RankRecord(
                job.credentials().job(),
                job.start(),
                control.rank(),
                control.size(),
                job.placement().ranks().get(control.rank()).hostName(),
                ProcessHandle.current().pid(),
                now.getEpochSecond() * NANOS + now.getNano(),
                System.nanoTime(),
                cause,
                control.records(communicators));
    }

    /** Waits for the record of a failure, if there is one: that it is begun, and that it is written. */
    public void await() {
        if (!job.control().abort().isSet()) {
            return;
        }
        Uninterrupted.await(WRITING.toNanos(), nanos -> heard.await(nanos, TimeUnit.NANOSECONDS));
        Thread thread = writer;
        if (thread != null) {
            Uninterrupted.await(WRITING.toNanos(), nanos -> TimeUnit.NANOSECONDS.timedJoin(thread, nanos));
        }
    }
}
