package io.tutti.bootstrap.survivors;

import io.tutti.bootstrap.agreement.AgreementMessage;
import io.tutti.bootstrap.handshake.ConnectionAcceptor;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.handshake.Purpose;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.channels.ServerSocketChannel;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a rank listens for other survivors. It listens from the beginning, so that its address is known. A rank that has not come to a
 * generation yet says so. Thread-safe.
 */
final class SurvivorListener implements ConnectionAcceptor.Handler, AutoCloseable {
    /** Generations of which it still tells when a later one has joined: a rank that was left out may ask late. */
    static final int MOST_PAST = 8;

    private final InetSocketAddress address;
    private final ConnectionAcceptor acceptor;
    /** By generation, the eldest first. */
    private final Map<Long, AgreementRun> runs = new LinkedHashMap<>();

    private final Map<Long, String> published = new LinkedHashMap<>();
    private boolean awaited;

    /**
     * Starts to listen.
     *
     * @param local this host's address
     * @param rank this process's rank or place
     * @throws CommunicationException RESOURCE if that is impossible
     */
    static SurvivorListener open(InetAddress local, int rank, Handshake handshake) {
        try {
            return new SurvivorListener(local, rank, handshake);
        } catch (IOException e) {
            throw new CommunicationException(
                    Category.RESOURCE,
                    List.of(rank),
                    "rank " + rank + " cannot listen at " + local + ": " + e.getMessage(),
                    e);
        }
    }

    private SurvivorListener(InetAddress local, int rank, Handshake handshake) throws IOException {
        ServerSocketChannel socket = ServerSocketChannel.open();
        try {
            socket.bind(new InetSocketAddress(local, 0), ConnectionAcceptor.BACKLOG);
            address = (InetSocketAddress) socket.getLocalAddress();
        } catch (IOException | RuntimeException | Error e) {
            socket.close();
            throw e;
        }
        acceptor = ConnectionAcceptor.start("tutti-survivors-" + rank, socket, handshake, Purpose.SURVIVE, this);
    }

    InetSocketAddress address() {
        return address;
    }

    /** Answers for a generation from now on. */
    synchronized void enter(long generation, AgreementRun run) {
        runs.put(generation, run);
        awaited = true;
    }

    /**
     * The ranks of the latest generation have joined, so none of them asks for anything until the next agreement. Those that may ask have been left out.
     */
    synchronized void rest() {
        awaited = false;
        dropEldest(runs);
        dropEldest(published);
    }

    private static void dropEldest(Map<Long, ?> generations) {
        Iterator<Long> eldest = generations.keySet().iterator();
        while (generations.size() > MOST_PAST) {
            eldest.next();
            eldest.remove();
        }
    }

    /** Tells ranks of a generation where to join from now on. */
    synchronized void publish(long generation, String address) {
        published.put(generation, address);
    }

    /** While this rank does not agree on who is left, others are told no more than that they are early, or what was decided. */
    @Override
    public synchronized boolean isAwaited() {
        return awaited;
    }

    @Override
    public byte[] admit(byte[] hello) throws RefusedException {
        try {
            return answer(SurvivorRequest.decode(hello)).encode();
        } catch (ProtocolException e) {
            throw new RefusedException("its request cannot be read: " + e.getMessage());
        }
    }

    private SurvivorReply answer(SurvivorRequest request) throws ProtocolException {
        AgreementMessage message = request.message();
        if (message == null) {
            String address = address(request.generation());
            return address == null ? SurvivorReply.NOT_YET : new SurvivorReply(true, List.of(), address);
        }
        AgreementRun run = run(request.generation());
        if (run == null) {
            return SurvivorReply.NOT_YET;
        }
        List<AgreementMessage> replies =
                request.from() == Generation.NONE ? run.end() : run.receive(request.from(), message);
        return new SurvivorReply(true, replies, "");
    }

    private synchronized String address(long generation) {
        return published.get(generation);
    }

    private synchronized AgreementRun run(long generation) {
        return runs.get(generation);
    }

    @Override
    public void enter(byte[] hello, AuthenticatedChannel channel) throws IOException {
        channel.channel().close();
    }

    @Override
    public void gone(byte[] hello) {
        // the asking rank asks again
    }

    @Override
    public void close() {
        acceptor.close();
    }
}
