package io.tutti.bootstrap.pmi;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/**
 * Requests and answers of PMI-1: lines of {@code key=value} pairs over an inherited descriptor, one answer for each request. Used by one thread at a time.
 */
final class PmiWire {
    private static final int ANSWER_BYTES = 4_096;
    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final Duration AT_ONCE = Duration.ofSeconds(30);
    /** The end of a process waits no longer for a launcher that does not answer. */
    static final Duration FAREWELL = Duration.ofSeconds(2);

    private final int descriptor;
    private final DescriptorCalls calls;
    private final MemorySegment answer = Arena.ofAuto().allocate(ANSWER_BYTES);
    private final MemorySegment poll = Arena.ofAuto().allocate(DescriptorCalls.POLL_BYTES, 4);
    /** Whether an answer is outstanding for which nothing waits any more, so that the next one could not be told from it. */
    private volatile boolean isAbandoned;
    /** Whether a request waits for its answer. */
    private volatile boolean isAsking;

    PmiWire(int descriptor) throws IOException {
        this.descriptor = descriptor;
        this.calls = new DescriptorCalls();
    }

    /** Asks what the launcher answers at once; checks that it succeeded. */
    Map<String, String> ask(String request) throws IOException {
        try {
            Map<String, String> fields = ask(request, AT_ONCE);
            if (!fields.getOrDefault("rc", "0").equals("0")) {
                throw new IOException("the launcher answers \"" + shown(request) + "\" by "
                        + fields.getOrDefault("msg", "rc=" + fields.get("rc")));
            }
            return fields;
        } catch (TimeoutException e) {
            throw new IOException(
                    "the launcher has not answered \"" + shown(request) + "\" within " + AT_ONCE.toSeconds() + " s", e);
        }
    }

    /** Returns a request without the value that it puts, which may hold the job's secret. */
    private static String shown(String request) {
        int value = request.indexOf(" value=");
        return value < 0 ? request : request.substring(0, value);
    }

    /**
     * Asks.
     *
     * @param limit longest time to wait for the answer
     * @return the fields of the answer
     * @throws IOException if the launcher has closed its end, or this end is not open
     * @throws TimeoutException if there is no answer in time; the wire cannot be used afterwards
     */
    Map<String, String> ask(String request, Duration limit) throws IOException, TimeoutException {
        if (isAbandoned) {
            throw new IOException("the launcher still owes an answer");
        }
        isAsking = true;
        if (!send(request)) {
            throw new IOException("descriptor PMI_FD=" + descriptor + " does not lead to a launcher: it is only open in"
                    + " processes that the launcher has started itself");
        }
        Map<String, String> fields = fields(answer(limit));
        isAsking = false;
        return fields;
    }

    private boolean send(String request) {
        byte[] line = (request + "\n").getBytes(StandardCharsets.US_ASCII);
        MemorySegment text = Arena.ofAuto().allocate(line.length);
        MemorySegment.copy(line, 0, text, ValueLayout.JAVA_BYTE, 0, line.length);
        return calls.write(descriptor, text) == line.length;
    }

    /**
     * Tells the launcher that this process ends in order. Any thread may call it, once. It waits for the launcher's
     * acknowledgement, because hydra fails when the process ends before it can write one; but not if another thread's
     * request is unanswered, whose answer that thread would take.
     */
    void leave() {
        boolean isAlone = !isAsking && !isAbandoned;
        if (send("cmd=finalize") && isAlone) {
            try {
                answer(FAREWELL);
            } catch (IOException | TimeoutException e) {
                // The process ends anyway.
            }
        }
    }

    private String answer(Duration limit) throws IOException, TimeoutException {
        long end = System.nanoTime() + limit.toNanos();
        int length = 0;
        while (length == 0 || answer.get(ValueLayout.JAVA_BYTE, length - 1) != '\n') {
            long millis = (end - System.nanoTime()) / NANOS_PER_MILLI;
            if (calls.awaitInput(descriptor, poll, Math.clamp(millis, 0, 1_000))) {
                long read = length == ANSWER_BYTES ? 0 : calls.read(descriptor, answer.asSlice(length));
                if (read <= 0) {
                    throw new IOException("the launcher has closed descriptor PMI_FD=" + descriptor);
                }
                length += (int) read;
            } else if (millis <= 0) {
                isAbandoned = true;
                throw new TimeoutException("no answer of the launcher");
            }
        }
        byte[] line = answer.asSlice(0, length - 1).toArray(ValueLayout.JAVA_BYTE);
        return new String(line, StandardCharsets.US_ASCII);
    }

    private static Map<String, String> fields(String line) {
        Map<String, String> fields = new HashMap<>();
        for (String word : line.split(" ")) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                fields.put(word.substring(0, equals), word.substring(equals + 1));
            }
        }
        return fields;
    }
}
