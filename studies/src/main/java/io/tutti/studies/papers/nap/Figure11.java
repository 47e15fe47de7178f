package io.tutti.studies.papers.nap;

import io.tutti.model.Network;
import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Chart;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.Value;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/** Modelled cost over sizes. */
record Figure11(SimulatedTimes times) implements Figure {
    @Override
    public String name() {
        return "figure-11";
    }

    @Override
    public String title() {
        return "Cost over the size";
    }

    @Override
    public String claim() {
        return "NAP outperforms recursive doubling and SMP for small messages, SMP the other two for large ones.";
    }

    @Override
    public Findings make(Effort effort) {
        int nodes = NapSweep.mostNodes(effort);
        int ranks = NapSweep.mostRanks(effort);
        FigureValues values = values(effort);
        return new Findings(
                values.all(),
                List.of(new Plate(
                        name(),
                        new Chart(
                                        "Allreduce over " + ranks + " ranks, 16 a node",
                                        Axis.bytes("vector (bytes)"),
                                        Axis.seconds("time of an allreduce"),
                                        values.lines(Value::overBytes),
                                        BlueWaters.VARIANT + " Lines: closed forms; marks: simulated.")
                                .picture(),
                        "Where the lines of NAP and SMP cross depends on the variant of the network model: no exact"
                                + " crossover is promised.")),
                comparisons(values, nodes, ranks));
    }

    private FigureValues values(Effort effort) {
        int nodes = NapSweep.mostNodes(effort);
        int ranks = NapSweep.mostRanks(effort);
        FigureValues values = new FigureValues(name(), BlueWaters.NETWORK.name(), BlueWaters.RANKS_PER_NODE, "s");
        for (NapVariant variant : NapVariant.values()) {
            NapSweep.fineSizes()
                    .forEach(bytes -> values.add(
                            Method.MODEL,
                            variant.algorithm(),
                            ranks,
                            bytes,
                            variant.modelled(BlueWaters.NETWORK, nodes, bytes)));
            NapSweep.sizes().forEach(bytes -> {
                effort.progress().accept(variant.algorithm() + " of " + bytes + " bytes");
                double simulated = times.of(variant, nodes, bytes);
                values.add(Method.SIMULATION, variant.algorithm(), ranks, bytes, simulated);
            });
        }
        return values;
    }

    private List<Comparison> comparisons(FigureValues values, int nodes, int ranks) {
        long most = NapSweep.sizes().max().orElseThrow();
        boolean isLargeFaster = isFaster(values, NapVariant.SMP, NapVariant.NAP, ranks, most)
                && isFaster(values, NapVariant.SMP, NapVariant.RECURSIVE_DOUBLING, ranks, most);
        LongPredicate simulated =
                bytes -> times.of(NapVariant.SMP, nodes, bytes) < times.of(NapVariant.NAP, nodes, bytes);
        return List.of(
                new Comparison(
                        "NAP fastest for small messages",
                        "at 8 B",
                        Method.SIMULATION,
                        Verdict.of(isFaster(values, NapVariant.NAP, NapVariant.SMP, ranks, NapSweep.VALUE)
                                && isFaster(
                                        values, NapVariant.NAP, NapVariant.RECURSIVE_DOUBLING, ranks, NapSweep.VALUE))),
                new Comparison(
                        "SMP fastest for large messages",
                        "at " + most + " B",
                        Method.SIMULATION,
                        Verdict.of(isLargeFaster)),
                variants(nodes),
                new Comparison(
                        "The same, simulated",
                        "of the sizes simulated " + first(NapSweep.sizes(), simulated),
                        Method.SIMULATION,
                        Verdict.OPEN));
    }

    /** Finds where the lines cross in variants of the network. */
    private static Comparison variants(int nodes) {
        return new Comparison(
                "SMP overtakes NAP above 2,048 B (measured, figure 15)",
                "between nodes' latency as fitted " + from(BlueWaters.NETWORK, nodes) + "; halved "
                        + from(BlueWaters.withLatency(0.5), nodes) + "; doubled "
                        + from(BlueWaters.withLatency(2), nodes),
                Method.MODEL,
                Verdict.OPEN);
    }

    private static boolean isFaster(FigureValues values, NapVariant one, NapVariant other, int ranks, long bytes) {
        return values.at(Method.SIMULATION, one.algorithm(), ranks, bytes)
                < values.at(Method.SIMULATION, other.algorithm(), ranks, bytes);
    }

    private static String from(Network network, int nodes) {
        return first(
                NapSweep.fineSizes(),
                bytes -> NapVariant.SMP.modelled(network, nodes, bytes)
                        < NapVariant.NAP.modelled(network, nodes, bytes));
    }

    /** Returns the first size from which on the test holds for all sizes. */
    private static String first(LongStream sizes, LongPredicate test) {
        long[] all = sizes.toArray();
        int index = all.length;
        while (index > 0 && test.test(all[index - 1])) {
            index--;
        }
        return index == all.length ? "never" : "from " + all[index] + " B";
    }
}
