package io.tutti.run.task;

import io.tutti.algorithm.Algorithm;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Setting;
import io.tutti.run.event.Phases;
import io.tutti.run.lowering.LoweredCall;
import io.tutti.run.lowering.ScheduleLowering;
import io.tutti.schedule.Topology;
import io.tutti.transport.LinkTable;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.util.Arrays;

/**
 * Lowers the calls of one communicator, and finds recent ones again, so that repeating one needs no selection and no lowering. Finding
 * one allocates nothing. Keeps no vectors. Used by the communicator's thread.
 */
public final class CallLowering {
    private static final int SLOTS = 64;

    private final CommunicatorContext context;
    private final ScheduleLowering schedules;
    private final LoweredCall[] recent = new LoweredCall[SLOTS];

    /**
     * @param rank this rank's number in the communicator
     * @param topology which ranks share a host
     * @param table its links and memory
     */
    public CallLowering(CommunicatorContext context, int rank, Topology topology, LinkTable table) {
        this(context, new ScheduleLowering(topology, rank, table.slots() != null, (int)
                context.options().number(Setting.PLANS)));
    }

    private CallLowering(CommunicatorContext context, ScheduleLowering schedules) {
        this.context = context;
        this.schedules = schedules;
    }

    /** Returns one for a warm-up, which counts calls elsewhere and shares the lowered schedules. */
    public CallLowering forWarmUp(CommunicatorContext warmUp) {
        return new CallLowering(warmUp, schedules);
    }

    /** Returns the recent call with these facts whose layout follows from them, or null. */
    public LoweredCall find(
            CollectiveKind kind,
            ElementType type,
            long bytes,
            Reduction reduction,
            int root,
            int destination,
            boolean inPlace) {
        LoweredCall found = recent[slot(kind, type, bytes, root, destination)];
        if (found == null) {
            return null;
        }
        CollectiveCall call = found.call();
        return call.kind() == kind
                        && call.type() == type
                        && call.bytes() == bytes
                        && call.reduction() == reduction
                        && call.root() == root
                        && call.destination() == destination
                        && call.inPlace() == inPlace
                        && call.layout().followsFromLength()
                ? found
                : null;
    }

    /** Returns the recent call that equals a call, or null. */
    public LoweredCall find(CollectiveCall call) {
        if (call.layout().followsFromLength()) { // to compare records takes longer, above all until it is compiled
            return find(
                    call.kind(),
                    call.type(),
                    call.bytes(),
                    call.reduction(),
                    call.root(),
                    call.destination(),
                    call.inPlace());
        }
        LoweredCall found = recent[slot(call)];
        return found != null && found.call().equals(call) ? found : null;
    }

    /** Keeps none any more. */
    public void forget() {
        Arrays.fill(recent, null);
    }

    /** Keeps a lowered call, so that it is found. */
    public void keep(LoweredCall lowered) {
        recent[slot(lowered.call())] = lowered;
    }

    /**
     * Lowers a call for an algorithm.
     *
     * @throws IllegalArgumentException if the schedule is neither proved by the build nor can be proved here
     */
    public LoweredCall lower(CollectiveCall call, Algorithm algorithm) {
        return Phases.run(
                context.control().rank(),
                "lower",
                () -> new LoweredCall(
                        call,
                        schedules.lower(algorithm, call.root(), call.destination(), call.inPlace()),
                        context.counter(call.kind().label())));
    }

    private static int slot(CollectiveCall call) {
        return slot(call.kind(), call.type(), call.bytes(), call.root(), call.destination());
    }

    /** Both directions of a pair of ranks have slots of their own: messages of one length go back and forth. */
    private static int slot(CollectiveKind kind, ElementType type, long bytes, int root, int destination) {
        long mixed = (bytes * 16 + kind.ordinal()) * 16 + type.ordinal();
        mixed = (mixed * 31 + root) * 31 + destination;
        return (int) (mixed * 0x9E3779B97F4A7C15L >>> 58);
    }
}
