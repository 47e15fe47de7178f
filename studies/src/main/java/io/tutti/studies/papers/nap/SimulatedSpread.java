package io.tutti.studies.papers.nap;

import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Chart;
import io.tutti.report.plot.Series;
import io.tutti.studies.Effort;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Method;
import io.tutti.studies.Value;
import java.util.List;
import java.util.function.Function;

/**
 * Simulates what the paper measured in five runs, in the same number of runs with latencies that are increased at
 * random.
 *
 * @param times cache of simulated times
 * @param figure the figure that the values belong to
 * @param overRanks true to vary the number of ranks with one value, false to vary the bytes with all ranks
 */
record SimulatedSpread(SimulatedTimes times, String figure, boolean overRanks) {
    private static final String NOTE =
            BlueWaters.VARIANT + " Lines: means of simulated runs whose latencies grow by 10 % on"
                    + " average, by chance; bands: least and greatest.";

    /** Returns the times of all three algorithms. */
    FigureValues times(Effort effort) {
        FigureValues values = new FigureValues(figure, BlueWaters.NETWORK.name(), BlueWaters.RANKS_PER_NODE, "s");
        for (NapVariant variant : NapVariant.values()) {
            forEachPlace(effort, (nodes, bytes) -> {
                effort.progress().accept(variant.algorithm() + ", " + nodes + " nodes, " + bytes + " bytes");
                double[] runs = times.of(variant, nodes, bytes, effort.runs());
                values.add(Method.SIMULATION, variant.algorithm(), ranks(nodes), bytes, runs);
            });
        }
        return values;
    }

    /** Returns the times of the other algorithms divided by that of NAP, run by run. */
    FigureValues ratios(Effort effort) {
        FigureValues values = new FigureValues(figure, BlueWaters.NETWORK.name(), BlueWaters.RANKS_PER_NODE, "times");
        for (NapVariant variant : List.of(NapVariant.SMP, NapVariant.RECURSIVE_DOUBLING)) {
            forEachPlace(effort, (nodes, bytes) -> {
                effort.progress().accept(nodes + " nodes, " + bytes + " bytes");
                double[] nap = times.of(NapVariant.NAP, nodes, bytes, effort.runs());
                double[] ratios = times.of(variant, nodes, bytes, effort.runs()).clone();
                for (int run = 0; run < ratios.length; run++) {
                    ratios[run] /= nap[run];
                }
                values.add(Method.SIMULATION, over(variant), ranks(nodes), bytes, ratios);
            });
        }
        return values;
    }

    /** Returns the name of a ratio. */
    static String over(NapVariant variant) {
        return "over " + variant.algorithm();
    }

    Plate plate(String title, Axis y, FigureValues values, String caption) {
        Function<Value, Series.Point> point = overRanks ? Value::overRanks : Value::overBytes;
        Axis x = overRanks ? Axis.ranks("ranks") : Axis.bytes("vector (bytes)");
        return new Plate(figure, new Chart(title, x, y, values.lines(point), NOTE).picture(), caption);
    }

    private interface Place {
        void at(int nodes, long bytes);
    }

    private void forEachPlace(Effort effort, Place place) {
        if (overRanks) {
            NapSweep.nodes(effort).forEach(nodes -> place.at(nodes, NapSweep.VALUE));
        } else {
            NapSweep.sizes().forEach(bytes -> place.at(NapSweep.mostNodes(effort), bytes));
        }
    }

    private static int ranks(int nodes) {
        return nodes * BlueWaters.RANKS_PER_NODE;
    }
}
