package io.tutti.studies.papers.generalized;

import io.tutti.report.draw.Picture;
import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Chart;
import io.tutti.report.plot.Series;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.SimulatedAllreduce;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The trade-off between latency and bandwidth, P = 127. */
final class Figure10 implements Figure {
    private static final int RANKS = 127;
    private static final List<Long> SIZES = List.of(1L << 10, 1L << 13, 1L << 16, 1L << 18);

    @Override
    public String name() {
        return "figure-10";
    }

    @Override
    public String title() {
        return "Versions of the generalized algorithm, P = 127";
    }

    @Override
    public String claim() {
        return "The bandwidth-optimal and latency-optimal versions together are the worst of the algorithm; the point where"
                + " they intersect shows the biggest benefit from the flexible number of steps.";
    }

    @Override
    public Findings make(Effort effort) {
        SizeSweep sweep = new SizeSweep(
                name(),
                RANKS,
                1 << 10,
                1 << 20,
                List.of(
                        ModelledAllreduce.BANDWIDTH_OPTIMAL,
                        ModelledAllreduce.LATENCY_OPTIMAL,
                        ModelledAllreduce.GENERALIZED));
        FigureValues values = sweep.values(effort);
        return new Findings(
                values.all(),
                List.of(
                        new Plate(
                                name(),
                                sweep.picture("Least bytes, least steps, and between, P = 127", values),
                                "Simulated times lie below eq. 36 where it bounds ⌈P/2^(L-r)⌉ vectors by 2^r."),
                        new Plate(
                                name() + "-r",
                                overDropped(),
                                "r = 0 sends the least bytes in 2L steps, r = L whole vectors in L.")),
                List.of(benefit(sweep)));
    }

    private static Comparison benefit(SizeSweep sweep) {
        GeneralizedCosts costs = GeneralizedCosts.table2(RANKS);
        long crossing = sweep.fine()
                .boxed()
                .min(Comparator.comparingDouble(
                        bytes -> Math.abs(Math.log(costs.bandwidthOptimal(bytes) / costs.latencyOptimal(bytes)))))
                .orElseThrow();
        long most = sweep.fine()
                .boxed()
                .max(Comparator.comparingDouble(bytes -> benefit(costs, bytes)))
                .orElseThrow();
        return new Comparison(
                "The biggest benefit where the two extreme versions intersect",
                "they intersect at " + crossing + " bytes (" + Figure1.times(benefit(costs, crossing))
                        + "); most benefit at " + most + " bytes (" + Figure1.times(benefit(costs, most)) + ")",
                Method.MODEL,
                Verdict.of(benefit(costs, crossing) > 0.97 * benefit(costs, most)));
    }

    private static double benefit(GeneralizedCosts costs, long bytes) {
        return Math.min(costs.bandwidthOptimal(bytes), costs.latencyOptimal(bytes))
                / ModelledAllreduce.GENERALIZED.modelled(costs, bytes);
    }

    private static Picture overDropped() {
        GeneralizedCosts costs = GeneralizedCosts.table2(RANKS);
        SimulatedAllreduce simulation = SimulatedAllreduce.apart(ModelledAllreduce.NETWORK, RANKS);
        List<Series> lines = new ArrayList<>();
        for (long bytes : SIZES) {
            List<Series.Point> model = new ArrayList<>();
            List<Series.Point> simulated = new ArrayList<>();
            for (int dropped = 0; dropped <= costs.steps(); dropped++) {
                model.add(Series.Point.of(dropped, costs.generalized(bytes, dropped)));
                simulated.add(Series.Point.of(dropped, simulation.seconds(ModelledAllreduce.name(dropped), bytes)));
            }
            int place = SIZES.indexOf(bytes);
            lines.add(new Series((bytes >> 10) + " KiB", place, model, Series.Style.SOLID));
            lines.add(new Series("", place, simulated, Series.Style.MARKS));
        }
        return new Chart(
                        "Time over the number r of dropped steps, P = 127",
                        Axis.linear("dropped steps r"),
                        Axis.seconds("time of an allreduce"),
                        lines,
                        ModelledAllreduce.NOTE)
                .picture();
    }
}
