package io.tutti.model.interconnect;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Op;
import io.tutti.schedule.Schedule;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The bytes that a schedule puts on the links of an interconnect, one rank at each host, step by step. Which messages move at the same
 * time follows from their keys ({@link #of}) or from the order of each rank's ops ({@link #ofRounds}).
 *
 * @param steps the steps in which messages move, in their order
 */
public record LinkLoads(List<Step> steps) {
    /**
     * The messages that move at the same time.
     *
     * @param bytes the bytes sent, however far
     * @param global the bytes on all links that are {@link Interconnect#isGlobal}, counted on each of them
     * @param busiest the most bytes of a link, divided by its width
     * @param hops the most links that a message passes
     */
    public record Step(double bytes, double global, double busiest, int hops) {}

    /** Copies the list. */
    public LinkLoads {
        steps = List.copyOf(steps);
    }

    /**
     * Counts the loads of a schedule whose messages with the same key move at the same time, those of the next key after all of them.
     * Time and memory grow with its messages times the links that they pass, and with
     * the number of steps times links.
     *
     * @param schedule the schedule; rank r is at host r
     * @param layout the lengths of chunks in bytes
     * @param interconnect the links, of at least as many hosts as there are ranks
     * @return the loads
     * @throws IllegalArgumentException if there are too few hosts, or the layout is of another number of chunks
     */
    public static LinkLoads of(Schedule schedule, Layout layout, Interconnect interconnect) {
        check(schedule, layout, interconnect);
        SortedMap<Integer, Count> counts = new TreeMap<>();
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            for (Op op : schedule.program(rank).ops()) {
                if (op instanceof Op.Send send) {
                    counts.computeIfAbsent(send.key(), key -> new Count(interconnect))
                            .add(rank, send, layout);
                }
            }
        }
        return new LinkLoads(counts.values().stream().map(Count::step).toList());
    }

    /**
     * Counts the loads of a schedule in which each rank does its ops in order and sends one message at a time: a message moves in the
     * first round in which its rank can send it, and the rounds wait for each other. This is how pipelined trees are counted, whose
     * segments are on several levels at once. Time and memory as for {@link #of}.
     *
     * @param schedule the schedule; rank r is at host r
     * @param layout the lengths of chunks in bytes
     * @param interconnect the links, of at least as many hosts as there are ranks
     * @return the loads
     * @throws IllegalArgumentException if there are too few hosts, the layout is of another number of chunks, or a rank waits for a
     *     message that no rank sends
     */
    public static LinkLoads ofRounds(Schedule schedule, Layout layout, Interconnect interconnect) {
        check(schedule, layout, interconnect);
        SortedMap<Integer, Count> counts = new TreeMap<>();
        MessageRounds.forEach(
                schedule,
                sent -> counts.computeIfAbsent(sent.round(), round -> new Count(interconnect))
                        .add(sent.from(), sent.send(), layout));
        return new LinkLoads(counts.values().stream().map(Count::step).toList());
    }

    private static void check(Schedule schedule, Layout layout, Interconnect interconnect) {
        if (interconnect.hosts() < schedule.ranks()
                || layout.chunks() != schedule.collective().chunks()) {
            throw new IllegalArgumentException("ranks=" + schedule.ranks() + " need as many hosts as "
                    + interconnect.text() + " has, and chunks=" + layout.chunks() + " their layout");
        }
    }

    /** {@return the bytes on all global links, of all steps} */
    public double global() {
        return steps.stream().mapToDouble(Step::global).sum();
    }

    /** {@return the sum over the steps of the most bytes of a link, divided by its width} */
    public double busiest() {
        return steps.stream().mapToDouble(Step::busiest).sum();
    }

    /**
     * {@return the time of steps that wait for each other, in seconds, without arithmetic}
     *
     * @param alpha seconds of a message of no bytes, without its links
     * @param hop seconds of each link that a message passes
     * @param beta seconds per byte of a link of width 1
     */
    public double seconds(double alpha, double hop, double beta) {
        return steps.stream()
                .mapToDouble(step -> alpha + hop * step.hops() + beta * step.busiest())
                .sum();
    }

    /** The loads of one step so far. */
    private static final class Count {
        private final Interconnect interconnect;
        private final double[] loads;
        private double bytes;
        private int hops;

        Count(Interconnect interconnect) {
            this.interconnect = interconnect;
            loads = new double[interconnect.links()];
        }

        void add(int rank, Op.Send send, Layout layout) {
            long length = layout.length(send.sources());
            int[] route = interconnect.route(rank, send.peer());
            for (int link : route) {
                loads[link] += length;
            }
            bytes += length;
            hops = Math.max(hops, route.length);
        }

        Step step() {
            double global = 0;
            double busiest = 0;
            for (int link = 0; link < loads.length; link++) {
                global += interconnect.isGlobal(link) ? loads[link] : 0;
                busiest = Math.max(busiest, loads[link] / interconnect.width(link));
            }
            return new Step(bytes, global, busiest, hops);
        }
    }
}
