package io.tutti.bootstrap.survivors;

import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.bootstrap.handshake.Refuser;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.KeyValueSpace;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** Where the ranks of the next generation find its rank 0: they ask it at the address where it listens for survivors. */
final class SurvivorSpace implements KeyValueSpace {
    private static final long PAUSE_NANOS = 20_000_000L;

    private final Generation generation;
    private final SurvivorListener listener;
    private final SurvivorDialer dialer;

    SurvivorSpace(Generation generation, SurvivorListener listener, SurvivorDialer dialer) {
        this.generation = generation;
        this.listener = listener;
        this.dialer = dialer;
    }

    private InetSocketAddress rankZero() {
        return generation.addresses().getFirst();
    }

    @Override
    public void put(String key, String value) {
        listener.publish(generation.id(), value);
    }

    @Override
    public String get(int rank, String key, Duration limit) throws TimeoutException {
        SurvivorRequest where = new SurvivorRequest(generation.id(), generation.rank(), null);
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            long millis = (end - System.nanoTime()) / 1_000_000L;
            try {
                SurvivorReply reply = dialer.ask(rankZero(), where, millis);
                if (reply.isThere()) {
                    return reply.address();
                }
            } catch (ConnectException e) {
                throw lost(e);
            } catch (RefusedException e) {
                if (e.refuser() == Refuser.MEMBER) {
                    throw lost(e);
                } // else a stranger's words
            } catch (IOException e) {
                // it has not accepted the connection in time, or the connection broke
            }
            if (millis <= 0) {
                throw new TimeoutException("rank 0 has not told where ranks join");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static CommunicationException lost(Exception why) {
        return new CommunicationException(
                Category.PEER_LOST, List.of(0), "rank 0 was lost before ranks had joined: " + why.getMessage(), why);
    }

    @Override
    public boolean isPrivate() {
        return false;
    }

    @Override
    public Optional<InetAddress> localAddress() {
        return Optional.of(rankZero().getAddress());
    }

    @Override
    public void close() {
        // the listener and the connections belong to all generations
    }

    @Override
    public String toString() {
        return "generation " + generation.number() + " at " + rankZero();
    }
}
