package mpi;

import io.tutti.Communicator;
import io.tutti.messaging.MessageRequest;
import io.tutti.messaging.Messages;
import java.util.concurrent.atomic.AtomicInteger;

/** What a communicator is made of: ranks, collectives and messages of its own. */
final class Context {
    private final WorldJob job;
    private final Processes processes;
    private final Communicator communicator;
    private final Messages messages;
    private final Group group;
    private final Group remoteGroup;
    private final PointToPoint pointToPoint;
    private final BlockingCollectives collectives;
    /** The program, until it frees the communicator, and each communication under way. */
    private final AtomicInteger holders = new AtomicInteger(1);

    /** Of ranks that talk to each other. */
    Context(WorldJob job, Processes processes, Communicator communicator, Messages messages, Group group) {
        this(job, processes, communicator, messages, group, null, null);
    }

    /**
     * Of two groups.
     *
     * @param peers ranks of the messages for each rank of the other group; null if there is one group
     */
    Context(
            WorldJob job,
            Processes processes,
            Communicator communicator,
            Messages messages,
            Group group,
            Group remoteGroup,
            int[] peers) {
        this.job = job;
        this.processes = processes;
        this.communicator = communicator;
        this.messages = messages;
        this.group = group;
        this.remoteGroup = remoteGroup;
        this.pointToPoint = new PointToPoint(this, peers);
        this.collectives = remoteGroup == null
                ? new BlockingCollectives(this)
                : new BlockingCollectives(this, new InterMapping(group.Rank(), group.Size(), peers[0], peers.length));
    }

    WorldJob job() {
        return job;
    }

    Processes processes() {
        return processes;
    }

    Communicator communicator() {
        return communicator;
    }

    Messages messages() {
        return messages;
    }

    Group group() {
        return group;
    }

    /** The group that messages go to. */
    Group peerGroup() {
        return remoteGroup == null ? group : remoteGroup;
    }

    PointToPoint pointToPoint() {
        return pointToPoint;
    }

    BlockingCollectives collectives() {
        return collectives;
    }

    /** Keeps it open. */
    void hold() {
        holders.incrementAndGet();
    }

    /** Closes it, unless something still holds it. */
    void letGo() {
        if (holders.decrementAndGet() == 0) {
            close();
        }
    }

    /** Keeps a send whose request the program has freed, in place of that request. */
    void takeOver(MessageRequest send) {
        processes.keep(messages, send, 0); // from memory of the program
        letGo();
    }

    /** Waits until sends that nothing else waits for have left. */
    void finish() {
        processes.finish(messages);
    }

    /** After a failure everything is released, too, before it is thrown. */
    private void close() {
        Steps.all(
                this::finish,
                messages::flushBuffer,
                () -> job.forget(this),
                messages::close,
                communicator::close,
                () -> job.leaveUnused(processes));
    }
}
