package mpi;

import io.tutti.messaging.MatchedMessage;
import io.tutti.messaging.Messages;
import io.tutti.messaging.SendMode;
import io.tutti.mpi.java.PollPause;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Names of ports inside a job. The rank that publishes one tells it all others, and each rank keeps those that it was told. What was
 * published before a barrier may still be under way behind it, so a rank looks for a name that it does not know for a while.
 */
final class ServiceNames {
    /** Behind the tags of ports. */
    private static final int TAG = Integer.MAX_VALUE;

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long PAUSE_NANOS = 50_000;
    private static final String PUBLISHED = "+";
    private static final String WITHDRAWN = "-";
    /** Between one of these, a name and its port. */
    private static final String SEPARATOR = "\0";

    private final Messages messages;
    private final Map<String, String> ports = new HashMap<>();

    ServiceNames(Messages messages) {
        this.messages = messages;
    }

    synchronized void publish(String service, String port) {
        requireText(service, MPI.ERR_SERVICE, "service");
        requireText(port, MPI.ERR_PORT, "port");
        readAll();
        if (ports.putIfAbsent(service, port) != null) {
            throw new MPIException(MPI.ERR_SERVICE, "service=" + service + " is published already", null);
        }
        tellOthers(PUBLISHED, service, port);
    }

    synchronized void withdraw(String service) {
        String port = find(service, MPI.ERR_SERVICE);
        ports.remove(service);
        tellOthers(WITHDRAWN, service, port);
    }

    synchronized String lookup(String service) {
        return find(service, MPI.ERR_NAME);
    }

    private static void requireText(String text, int errorClass, String what) {
        if (text == null || text.isEmpty() || text.contains(SEPARATOR)) {
            throw new MPIException(errorClass, what + " is null, empty, or has a character 0", null);
        }
    }

    private String find(String service, int errorClass) {
        requireText(service, errorClass, "service");
        long begin = System.nanoTime();
        readAll();
        while (!ports.containsKey(service)) {
            if (System.nanoTime() - begin > PATIENCE_NANOS) {
                throw new MPIException(errorClass, "service=" + service + " is not published in this job", null);
            }
            PollPause.of(PAUSE_NANOS);
            readAll();
        }
        return ports.get(service);
    }

    private void tellOthers(String what, String service, String port) {
        String text = String.join(SEPARATOR, what, service, port);
        MemorySegment bytes = MemorySegment.ofArray(text.getBytes(StandardCharsets.UTF_8));
        for (int rank = 0; rank < messages.size(); rank++) {
            if (rank != messages.rank()) {
                messages.startSend(bytes, rank, TAG, SendMode.STANDARD); // needs no wait: it is short
            }
        }
    }

    private void readAll() {
        for (Optional<MatchedMessage> next = next(); next.isPresent(); next = next()) {
            byte[] bytes = new byte[Math.toIntExact(next.get().status().bytes())];
            next.get().receive(MemorySegment.ofArray(bytes));
            String[] words = new String(bytes, StandardCharsets.UTF_8).split(SEPARATOR, 3);
            if (words[0].equals(PUBLISHED)) {
                ports.put(words[1], words[2]);
            } else {
                ports.remove(words[1], words[2]); // another one may have been published since
            }
        }
    }

    private Optional<MatchedMessage> next() {
        return messages.tryMatchedProbe(Messages.ANY_SOURCE, TAG);
    }
}
