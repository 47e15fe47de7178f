package io.tutti.run.executor;

import io.tutti.run.lowering.Plan;
import io.tutti.spi.Link;
import io.tutti.transport.Poller;

/** Runs a plan through memory that all ranks of the communicator share. Links serve only to detect lost peers. */
abstract sealed class MemoryExecutor extends PlanExecutor permits SlotExecutor, WindowExecutor, PublicationExecutor {
    final Plan plan;
    final Binding binding;
    final TaskArguments arguments;
    final LocalOps local;
    /** By rank. */
    final Link[] links;

    final PollDelay pollDelay;

    /**
     * @param links to all ranks, to detect lost peers
     * @param ownCore whether every rank of this host has a processor to itself
     */
    MemoryExecutor(TaskData data, Link[] links, boolean ownCore) {
        this.plan = data.plan();
        this.binding = data.binding();
        this.arguments = data.arguments();
        this.local = data.local();
        this.links = links;
        this.pollDelay = new PollDelay(ownCore);
    }

    /** Waits for a change in memory, which the operating system cannot poll. */
    @Override
    public final void tellAwaited(Poller poller) {
        poller.forUnknown();
    }
}
