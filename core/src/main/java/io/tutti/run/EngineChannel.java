package io.tutti.run;

import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.error.CommunicationException;
import io.tutti.error.Ranks;
import io.tutti.spi.Channel;
import io.tutti.spi.ChannelProtocol;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.LinkTable;
import io.tutti.transport.Poller;
import io.tutti.transport.memory.Doorbell;
import java.util.List;
import java.util.stream.IntStream;

/** A channel whose protocol an {@link Engine} drives. */
public final class EngineChannel implements Channel {
    private final ChannelProgress progress;
    private final ControlPlane control;
    private final Options options;
    private final String name;
    private final int[] members;
    private final int rank;
    private final LinkTable table;
    private final Link[] links;
    private final Doorbell doorbell;
    /** Of the thread that waits as holder of the progress lock. */
    private final ChannelWatchdog watchdog;

    private volatile ChannelProtocol protocol;
    private volatile boolean closing;
    private volatile boolean isClosed;
    /** How often the protocol has moved; written by the thread that drives. */
    private volatile int moves;
    /** Peers that have not left, once it is closing; written by the thread that drives, which alone may look at links. */
    private volatile int[] staying = {};

    /**
     * @param engine drives the protocol
     * @param control the rank's control plane
     * @param options the options of the communicator
     * @param name of the protocol, for messages
     * @param members world ranks in the communicator's order
     * @param rank this rank in the communicator
     * @param table its links, which are closed with the channel
     */
    public EngineChannel(
            Engine engine,
            ControlPlane control,
            Options options,
            String name,
            int[] members,
            int rank,
            LinkTable table) {
        this.progress = engine.channels();
        this.control = control;
        this.options = options;
        this.name = name;
        this.members = members;
        this.rank = rank;
        this.table = table;
        this.links = table.transferLinks();
        this.doorbell = table.doorbell();
        this.watchdog = watchdog();
    }

    /** Returns a new watchdog for one wait at a time. */
    ChannelWatchdog watchdog() {
        return new ChannelWatchdog(this, control, options);
    }

    /** Returns the watchdog of the holder of the progress lock. */
    ChannelWatchdog ownersWatchdog() {
        return watchdog;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return members.length;
    }

    @Override
    public Link link(int peer) {
        return links[peer];
    }

    @Override
    public MemoryRegistry registry() {
        return table.registry();
    }

    @Override
    public void attach(ChannelProtocol user) {
        if (protocol != null) {
            throw new IllegalStateException("the channel " + name + " has a protocol already");
        }
        protocol = user;
        progress.add(this);
    }

    /** Returns whether there is something to drive. */
    boolean isPending() {
        return protocol.isPending();
    }

    ChannelProtocol protocol() {
        return protocol;
    }

    /** Names what it waits for. */
    void tellAwaited(Poller poller) {
        if (doorbell != null) {
            poller.forMemory(doorbell);
        } else {
            protocol.addAwaited(poller);
        }
    }

    /** Advances the protocol; returns whether anything moved. Only for the holder of the progress lock. */
    boolean advance() {
        boolean moved = protocol.advance();
        if (closing) {
            noteEnd(moved);
        }
        if (moved && doorbell != null) {
            doorbell.ring();
        }
        return moved;
    }

    private void noteEnd(boolean moved) {
        if (moved) {
            moves++;
        }
        staying = IntStream.range(0, members.length)
                .filter(peer -> peer != rank && !protocol.hasLeft(peer))
                .toArray();
    }

    @Override
    public void check() {
        requireOpen(null);
        try {
            progress.check();
        } catch (CommunicationException e) {
            throw e.in("a call of " + name);
        }
    }

    /** Only its end may be awaited once it is closed. */
    void requireOpen(Pending pending) {
        if (closing && !(pending instanceof Ending)) {
            throw new IllegalStateException("the channel " + name + " is closed");
        }
    }

    @Override
    public void requireMayWait() {
        progress.requireMayWait();
    }

    @Override
    public void drive() {
        progress.drive(this);
    }

    @Override
    public void await(Pending pending) {
        try {
            progress.await(this, pending);
        } catch (CommunicationException e) {
            throw e.in(pending.describe());
        }
    }

    /** World ranks. */
    List<Integer> worldRanks(int[] peers) {
        return IntStream.of(peers).mapToObj(peer -> members[peer]).toList();
    }

    String describe(List<Integer> worldRanks) {
        return Ranks.text(worldRanks, members);
    }

    @Override
    public void close() {
        if (!isClosed) {
            progress.requireMayWait(); // before anything is undone
            closeOnce();
        }
    }

    /** A thread that comes while another one closes it waits for that: what it rings and sends from may be unmapped afterwards. */
    private synchronized void closeOnce() {
        if (isClosed) {
            return;
        }
        try (table) {
            if (protocol != null) {
                end();
            }
        } finally {
            isClosed = true;
        }
    }

    /** Returns whether it is closed, and no thread drives it any more. */
    public boolean isClosed() {
        return isClosed;
    }

    private void end() {
        try {
            progress.close(() -> {
                closing = true;
                protocol.close();
                noteEnd(true);
            });
            await(new Ending());
        } catch (CommunicationException e) {
            if (!control.abort().isSaidBy(e)) {
                throw e;
            }
        } finally {
            progress.remove(this);
        }
    }

    /** The end of the protocol. */
    private final class Ending implements Pending {
        @Override
        public boolean isDone() {
            return !protocol.isPending();
        }

        @Override
        public long progress() {
            return moves;
        }

        @Override
        public int[] peers() {
            return staying.clone();
        }

        @Override
        public String describe() {
            return "closing " + name;
        }
    }
}
