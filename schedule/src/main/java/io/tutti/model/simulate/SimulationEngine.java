package io.tutti.model.simulate;

import io.tutti.model.Regime;
import java.util.Arrays;

/**
 * Runs an {@link OpTrace} in the order of time. Each op begins by one event, when everything it waits for has happened.
 * A message has further events: its sender's processor has handed it over (INJECT), its bytes have left and the port is
 * free again (PORT_FREE), it arrives (ARRIVE); and, if ranks share an interface, the next message on it may have left
 * (ALARM). If ranks share a processor, a TURN follows when it is done with an op. The number of events is therefore
 * proportional to the number of ops.
 */
final class SimulationEngine {
    private static final int BEGIN = 0;
    private static final int INJECT = 1;
    private static final int PORT_FREE = 2;
    private static final int ARRIVE = 3;
    private static final int ALARM = 4;
    private static final int TURN = 5;
    private static final int NONE = -1;
    /** The value of {@code pending} for a send that waits for its receiver. */
    private static final int POSTED = -1;

    private final OpTrace trace;
    private final Latency latency;
    private final NicShares interfaces;
    private final SimulatedProcessors processors;
    private final Occupancy occupancy;
    private final Timeline timeline;
    private final EventQueue events = new EventQueue();
    /** Per op, the number of events that it still waits for, and the time of the latest that has happened. */
    private final int[] pending;

    private final double[] ready;
    private final double[] finish;
    /** Per rank, the time at which its incoming port has taken the last message; before the first, it has always been free. */
    private final double[] portIn;

    private final NetworkPorts ports;
    private double now;
    private int complete;

    /**
     * @param interfaces the interfaces that ranks of a node share, or null
     * @param processors the processors that ranks share, or null
     */
    SimulationEngine(
            OpTrace trace,
            Latency latency,
            NicShares interfaces,
            SimulatedProcessors processors,
            Occupancy occupancy,
            Timeline timeline) {
        this.trace = trace;
        this.latency = latency;
        this.interfaces = interfaces;
        this.processors = processors;
        this.occupancy = occupancy;
        this.timeline = timeline;
        int ranks = trace.firstOps().length;
        ports = new NetworkPorts(ranks, trace.ops());
        pending = trace.pending().clone();
        ready = new double[trace.ops()];
        finish = new double[ranks];
        portIn = new double[ranks];
        Arrays.fill(portIn, Double.NEGATIVE_INFINITY);
    }

    /**
     * Runs the trace to its end.
     *
     * @param starts the time at which each rank begins
     * @return the time at which each rank is done
     * @throws IllegalArgumentException if ops wait for each other
     */
    double[] run(double[] starts) {
        System.arraycopy(starts, 0, finish, 0, finish.length);
        for (int op : trace.starts()) {
            satisfy(op, starts[trace.ranks()[op]]);
        }
        while (events.next()) {
            now = events.time();
            dispatch(events.kind(), events.subject());
        }
        if (complete < trace.ops()) {
            throw new IllegalArgumentException("deadlock: " + (trace.ops() - complete) + " ops wait for each other");
        }
        return finish;
    }

    long events() {
        return events.added();
    }

    Occupancy occupancy() {
        return occupancy;
    }

    private void dispatch(int kind, int subject) {
        switch (kind) {
            case BEGIN -> takeTurn(subject);
            case INJECT -> inject(subject);
            case PORT_FREE -> portFree(subject);
            case ARRIVE -> arrive(subject);
            case ALARM -> alarm(subject);
            case TURN -> turn(subject);
            default -> throw new IllegalStateException("kind=" + kind);
        }
    }

    /** Records that one of the events that an op waits for happens at a time. */
    private void satisfy(int op, double time) {
        ready[op] = Math.max(ready[op], time);
        if (--pending[op] == 0) {
            events.add(ready[op], BEGIN, op);
        } else if (pending[op] == 1 && trace.kinds()[op] == OpTrace.RECV && pending[trace.partners()[op]] == POSTED) {
            // Only the message is missing, and it waits for its receiver.
            events.add(Math.max(ready[op], ready[trace.partners()[op]]), INJECT, trace.partners()[op]);
        }
    }

    /** Lets a message leave; with rendezvous, when its receiver waits for it too. */
    private void post(int send, double time) {
        if (!trace.regime(send).rendezvous()) {
            events.add(time, INJECT, send);
            return;
        }
        int recv = trace.partners()[send];
        pending[send] = POSTED;
        ready[send] = time;
        if (pending[recv] == 1) {
            events.add(Math.max(time, ready[recv]), INJECT, send);
        }
    }

    private void takeTurn(int op) {
        if (processors == null) {
            begin(op);
        } else if (processors.take(trace.ranks()[op], op)) {
            beginInTurn(op);
        }
    }

    private void turn(int processor) {
        int op = processors.free(processor);
        if (op != NONE) {
            beginInTurn(op);
        }
    }

    /** The ops that this op releases at once come before the turn of another rank. */
    private void beginInTurn(int op) {
        events.add(begin(op), TURN, processors.of(trace.ranks()[op]));
    }

    /** Begins an op, and returns the time at which its processor is done with it. */
    private double begin(int op) {
        int rank = trace.ranks()[op];
        byte kind = trace.kinds()[op];
        double seconds =
                kind == OpTrace.COMPUTE ? trace.amounts()[op] : trace.regime(op).overhead();
        double end = occupancy.compute(rank, now, seconds);
        next(op, end);
        if (kind == OpTrace.SEND) {
            post(op, end);
            return end;
        }
        timeline.add(op, now, end);
        complete(op, end);
        if (kind == OpTrace.RECV) {
            complete(trace.partners()[op], end);
        }
        return end;
    }

    /** Lets the next op of the lane begin. */
    private void next(int op, double time) {
        int next = trace.next()[op];
        if (next != NONE) {
            satisfy(next, time);
        }
    }

    private void complete(int op, double time) {
        for (int i = trace.firstDependent()[op]; i < trace.firstDependent()[op + 1]; i++) {
            satisfy(trace.dependents()[i], time);
        }
        int rank = trace.ranks()[op];
        finish[rank] = Math.max(finish[rank], time);
        complete++;
    }

    private void inject(int send) {
        if (ports.take(trace.ranks()[send], send)) {
            leave(send);
        }
    }

    /** The bytes of a message begin to leave. */
    private void leave(int send) {
        timeline.leave(send, now);
        Regime regime = trace.regime(send);
        if (interfaces != null && interfaces.areShared(trace.regimeOf()[send])) {
            occupancy.open(trace.ranks()[send], now);
            int node = interfaces.node(trace.ranks()[send]);
            setAlarm(node, interfaces.add(node, send, trace.regimeOf()[send], trace.amounts()[send], now));
        } else {
            double left = now + regime.seconds(trace.amounts()[send]);
            occupancy.cover(trace.ranks()[send], now, left + regime.gap());
            left(send, left);
        }
    }

    private void left(int send, double time) {
        Regime regime = trace.regime(send);
        events.add(time + latency.of(send, regime), ARRIVE, send);
        events.add(time + regime.gap(), PORT_FREE, trace.ranks()[send]);
    }

    private void portFree(int rank) {
        int send = ports.free(rank);
        if (send != NONE) {
            leave(send);
        }
    }

    private void arrive(int send) {
        int recv = trace.partners()[send];
        int rank = trace.ranks()[recv];
        Regime regime = trace.regime(send);
        double slot = regime.gapIn() + regime.seconds(trace.amounts()[send]);
        double arrival = Math.max(now, portIn[rank] + slot);
        portIn[rank] = arrival;
        timeline.add(send, now, arrival);
        satisfy(recv, arrival);
    }

    private void alarm(int node) {
        int send = interfaces.poll(node, now);
        while (send != NONE) {
            occupancy.close(trace.ranks()[send], now + trace.regime(send).gap());
            left(send, now);
            send = interfaces.poll(node, now);
        }
        setAlarm(node, interfaces.alarm(node, now));
    }

    private void setAlarm(int node, double time) {
        if (time < Double.POSITIVE_INFINITY) {
            events.add(time, ALARM, node);
        }
    }
}
