package io.tutti.model.simulate;

import io.tutti.model.Level;
import io.tutti.schedule.Op;
import io.tutti.schedule.OpEstimate;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import java.util.Arrays;

/** Writes programs to an {@link OpTrace}, rank after rank; a program is not kept after it is written. */
final class OpTraceWriter {
    private static final int NONE = -1;
    /** The limit of memory; an op takes about 60 bytes. */
    private static final int MOST_OPS = 1 << 26;

    private final Schedule schedule;
    private final Places places;
    private final Costs costs;
    private final MemoryWaits memory;
    private final OrbitMapping mapping;
    private final int simulated;
    private final int[] firstOps;
    private byte[] kinds;
    private byte[] regimes;
    private double[] amounts;
    private final IntegerList ranks;
    private final IntegerList next;
    private final IntegerList partners;
    private final IntegerList pending;
    private final IntegerList firstDependent;
    private final IntegerList dependents;
    private final IntegerList starts;
    private final Channels channels;
    private MessageCounts traffic = MessageCounts.NONE;

    /** @param mapping the ranks that represent all ranks; null if all are simulated */
    OpTraceWriter(Schedule schedule, Places places, Costs costs, MemoryWaits memory, OrbitMapping mapping) {
        this.schedule = schedule;
        this.places = places;
        this.costs = costs;
        this.memory = memory;
        this.mapping = mapping;
        simulated = mapping == null ? schedule.ranks() : mapping.simulated();
        firstOps = new int[simulated];
        int expected = expectedOps();
        kinds = new byte[expected];
        regimes = new byte[expected];
        amounts = new double[expected];
        ranks = new IntegerList(expected);
        next = new IntegerList(expected);
        partners = new IntegerList(expected);
        pending = new IntegerList(expected);
        firstDependent = new IntegerList(expected + 1);
        dependents = new IntegerList(expected / 4);
        starts = new IntegerList(simulated);
        channels = new Channels(partners, expected / 2);
    }

    private int expectedOps() {
        long expected = OpEstimate.of(schedule, simulated);
        if (expected > MOST_OPS) {
            throw new IllegalArgumentException("algorithm=" + schedule.algorithm() + " for ranks=" + schedule.ranks()
                    + " has about " + expected + " ops to simulate, more than " + MOST_OPS);
        }
        return (int) expected;
    }

    /**
     * Requests the programs and writes them.
     *
     * @throws IllegalArgumentException if sends and receives do not match, or there are too many ops
     */
    OpTrace write() {
        for (int rank = 0; rank < simulated; rank++) {
            firstOps[rank] = ranks.size();
            write(rank, schedule.program(rank));
        }
        if (channels.waiting() > 0) {
            throw new IllegalArgumentException("schedule=" + schedule.algorithm() + " has " + channels.waiting()
                    + " sends and receives that do not meet");
        }
        firstDependent.add(dependents.size());
        return new OpTrace(
                Arrays.copyOf(kinds, ranks.size()),
                ranks.toArray(),
                next.toArray(),
                partners.toArray(),
                amounts,
                regimes,
                costs.regimes(),
                pending.toArray(),
                firstDependent.toArray(),
                dependents.toArray(),
                starts.toArray(),
                firstOps,
                traffic.times(schedule.ranks() / simulated));
    }

    private void write(int rank, Program program) {
        int[] last = new int[program.lanes()];
        Arrays.fill(last, NONE);
        Waits waits = Waits.of(program, schedule.collective(), memory);
        for (int number = 0; number < program.ops().size(); number++) {
            Op op = program.ops().get(number);
            int index = ranks.size();
            if (index == kinds.length) {
                grow();
            }
            ranks.add(rank);
            next.add(NONE);
            partners.add(NONE);
            pending.add(1 + waits.of(number).length + (op instanceof Op.Recv ? 1 : 0));
            if (last[op.lane()] == NONE) {
                starts.add(index);
            } else {
                next.set(last[op.lane()], index);
            }
            last[op.lane()] = index;
            write(index, rank, op);
        }
        writeDependents(waits, program.ops().size());
    }

    private void write(int index, int rank, Op op) {
        if (op instanceof Op.Send send) {
            amounts[index] = costs.bytes(send.sources());
            Level level = places.level(rank, send.peer());
            traffic = traffic.plus(level != Level.NETWORK, amounts[index]);
            message(index, OpTrace.SEND, level, Channels.channel(rank, send.peer(), send.lane()));
        } else if (op instanceof Op.Recv recv) {
            amounts[index] = costs.bytes(recv.targets());
            Level level = places.level(rank, recv.peer());
            int source = mapping == null ? recv.peer() : mapping.representative(recv.peer());
            int destination = mapping == null ? rank : mapping.destination(recv.peer(), rank);
            message(index, OpTrace.RECV, level, Channels.channel(source, destination, recv.lane()));
        } else {
            kinds[index] = OpTrace.COMPUTE;
            amounts[index] = costs.seconds(op);
        }
    }

    private void message(int index, byte kind, Level level, long channel) {
        kinds[index] = kind;
        regimes[index] = costs.regime(level, amounts[index]);
        int partner = channels.meet(channel, index, kind == OpTrace.SEND);
        if (partner != NONE && amounts[partner] != amounts[index]) {
            throw new IllegalArgumentException("schedule=" + schedule.algorithm() + ": a message of " + amounts[partner]
                    + " bytes matches one of " + amounts[index]);
        }
    }

    /** Inverts the waits of ops to the dependents of each op. */
    private void writeDependents(Waits waits, int ops) {
        int base = ranks.size() - ops;
        int[] ends = new int[ops + 1];
        for (int number = 0; number < ops; number++) {
            for (int wait : waits.of(number)) {
                ends[wait + 1]++;
            }
        }
        for (int number = 0; number < ops; number++) {
            firstDependent.add(dependents.size() + ends[number]);
            ends[number + 1] += ends[number];
        }
        int before = dependents.size();
        for (int i = 0; i < ends[ops]; i++) {
            dependents.add(NONE);
        }
        for (int number = 0; number < ops; number++) {
            for (int wait : waits.of(number)) {
                dependents.set(before + ends[wait]++, base + number);
            }
        }
    }

    private void grow() {
        int capacity = Math.addExact(Math.max(16, kinds.length), kinds.length >> 1);
        kinds = Arrays.copyOf(kinds, capacity);
        regimes = Arrays.copyOf(regimes, capacity);
        amounts = Arrays.copyOf(amounts, capacity);
    }
}
