package io.tutti.bootstrap;

import io.tutti.bootstrap.ReplacementListener.Candidate;
import io.tutti.bootstrap.handshake.AdmittedAttempts;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.concurrent.Closing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The replacements that apply at rank 0, one for each place. One whose connection has ended does not count, and its place is free again.
 * Thread-safe.
 */
final class Applicants {
    /** By places. */
    private final AdmittedAttempts<Integer, JoinRequest> admitted = new AdmittedAttempts<>();
    /** Those of the admitted whose connections are made, by places. */
    private final Map<Integer, Applicant> there = new TreeMap<>();

    /**
     * A replacement that has come.
     *
     * @param request its request
     * @param address where it listens for ranks
     * @param channel its connection, which does not block
     */
    record Applicant(JoinRequest request, byte[] address, SocketChannel channel) {
        /** It sends nothing any more, so its connection can only end. */
        private boolean hasEnded() {
            try {
                return channel.read(ByteBuffer.allocate(64)) < 0;
            } catch (IOException e) {
                return true;
            }
        }

        private void close() {
            Closing.quietly(channel);
        }
    }

    /**
     * Admits a replacement, whose connection is made then, unless its place has another one that is there or joins.
     *
     * @throws RefusedException if it has
     */
    synchronized void admit(JoinRequest request) throws RefusedException {
        int place = request.rank();
        JoinRequest before = admitted.last(place);
        Applicant former = there.get(place);
        boolean follows =
                before == null || request.attempt().follows(before.attempt()) || former != null && former.hasEnded();
        if (!follows) {
            throw new RefusedException("rank " + place + " has a replacement already: " + before.name());
        }
        if (former != null) {
            there.remove(place).close();
        }
        admitted.admit(place, request);
    }

    /**
     * Takes an admitted replacement.
     *
     * @throws IOException if it has tried again, or comes too late; it then applies again
     */
    synchronized void enter(Applicant applicant) throws IOException {
        int place = applicant.request.rank();
        admitted.checkEntry(place, applicant.request);
        there.put(place, applicant);
        notifyAll();
    }

    /** Forgets a replacement whose connection was not made. */
    synchronized void gone(JoinRequest request) {
        admitted.remove(request.rank(), request);
    }

    /**
     * Waits a while for replacements.
     *
     * @param nanos how long at most
     * @param count how many are needed
     * @return those that are there, at most so many, by their places
     */
    synchronized List<Candidate> await(long nanos, int count) throws InterruptedException {
        if (present().size() < count && nanos > 0) {
            wait(Math.max(1, nanos / 1_000_000L));
        }
        return present().stream().limit(count).toList();
    }

    /** Returns who has come, for messages; may be empty. */
    synchronized List<String> names() {
        present();
        return admitted.all().stream()
                .sorted(Comparator.comparingInt(JoinRequest::rank))
                .map(each -> "rank " + each.rank() + " (" + each.name() + ")")
                .toList();
    }

    private List<Candidate> present() {
        there.values().removeIf(this::removeIfEnded);
        return there.values().stream()
                .map(each -> new Candidate(each.request.rank(), each.address))
                .toList();
    }

    private boolean removeIfEnded(Applicant applicant) {
        boolean ended = applicant.hasEnded();
        if (ended) {
            applicant.close();
            admitted.remove(applicant.request.rank(), applicant.request);
        }
        return ended;
    }

    /** Ends all connections, and takes none from now on. */
    synchronized void close() {
        admitted.close();
        there.values().forEach(Applicant::close);
        there.clear();
    }
}
