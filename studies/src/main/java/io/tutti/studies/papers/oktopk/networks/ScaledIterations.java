package io.tutti.studies.papers.oktopk.networks;

import io.tutti.model.LogGP;
import io.tutti.model.Network;
import io.tutti.model.Networks;
import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Series;
import io.tutti.report.plot.Series.Point;
import io.tutti.report.plot.StackedChart;
import io.tutti.sparse.trace.Trace;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.papers.oktopk.networks.recorded.RecordedNetwork;
import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import io.tutti.studies.papers.oktopk.setup.Plates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The time of an iteration on more ranks than a lab carries: recorded exchanges, played on modelled networks. */
record ScaledIterations(NetworkModel model, NetworkExtent extent) implements Figure {
    /** The paper's network; Alverson et al., Cray XC series network, 2012, states about these latencies and rates. */
    private static final Network ARIES =
            new LogGP(0.8e-6, 0.3e-6, 0.2e-6, 1 / 8e9, 1 / 10e9).network("aries (assumed)", "assumed, for Cray Aries");

    private static final List<Network> NETWORKS = List.of(Networks.named("ethernet-10g"), ARIES);
    /** Part of the computation that follows the forward pass. */
    private static final double BACKWARD = 2.0 / 3;

    @Override
    public String name() {
        return "figures-8-10-12-simulated-" + model.name();
    }

    @Override
    public String title() {
        return "Weak scaling up to " + extent.simulated().getLast() + " ranks, " + model.name() + ", simulated";
    }

    @Override
    public String claim() {
        return Iterations.CLAIM;
    }

    @Override
    public boolean isMeasured() {
        return true;
    }

    /** The time of one exchange on a number of ranks. */
    private record Played(Network network, String scheme, int ranks, IterationTime time) {}

    @Override
    public Findings make(Effort effort) {
        return NetworkBench.measure(effort, extent, bench -> measured(effort, bench));
    }

    private Findings measured(Effort effort, NetworkBench bench) {
        effort.progress().accept("computing gradients");
        RecordedNetwork network = bench.recorded(model);
        PlayedExchange exchange = new PlayedExchange(network.gradients(), extent.density());
        List<Played> all = new ArrayList<>();
        PointsLeft points =
                new PointsLeft(extent.exchanges().size() * extent.simulated().size(), effort.progress());
        for (String scheme : extent.exchanges()) {
            play(bench, network, exchange, scheme, points, all);
        }
        return findings(network, exchange, all);
    }

    private void play(
            NetworkBench bench,
            RecordedNetwork network,
            PlayedExchange exchange,
            String scheme,
            PointsLeft points,
            List<Played> all) {
        double sparsification = sparsification(bench, network, scheme);
        Trace recorded = exchange.recorded(scheme);
        for (int ranks : extent.simulated()) {
            points.next(scheme + " among " + ranks + " ranks");
            List<Trace> traces = PlayedExchange.scaled(recorded, ranks);
            for (Network played : NETWORKS) {
                double seconds = exchange.seconds(traces, played, BACKWARD * network.stepSeconds());
                all.add(new Played(
                        played, scheme, ranks, new IterationTime(sparsification, seconds, network.stepSeconds(), 0)));
            }
        }
    }

    /** Returns the measured time on the fewest hosts, where most processors are left for a rank. */
    private double sparsification(NetworkBench bench, RecordedNetwork network, String scheme) {
        ExchangePlace place =
                new ExchangePlace(extent.hosts().getFirst(), bench.places().getLast(), extent.density());
        return bench.excess(network, place.hosts()).isPresent()
                ? 0
                : bench.iteration(network, scheme, place).sparsification();
    }

    private Findings findings(RecordedNetwork network, PlayedExchange exchange, List<Played> all) {
        List<Plate> plates = new ArrayList<>();
        List<Comparison> comparisons = new ArrayList<>();
        List<io.tutti.studies.Value> values = new ArrayList<>();
        for (Network played : NETWORKS) {
            List<Played> here =
                    all.stream().filter(each -> each.network() == played).toList();
            FigureValues numbers = new FigureValues(name(), played.name(), 1, "s");
            for (Played each : here) {
                for (int part = 0; part < IterationTime.PARTS.size(); part++) {
                    numbers.add(
                            Method.SIMULATION,
                            each.scheme() + ", " + IterationTime.PARTS.get(part),
                            each.ranks(),
                            4L * network.elements(),
                            each.time().parts().get(part));
                }
            }
            values.addAll(numbers.all());
            plates.add(lines(played, exchange, here));
            plates.add(stacks(played, here));
            comparisons.add(comparison(played, here));
        }
        return new Findings(values, plates, comparisons);
    }

    private static String fileName(Network network) {
        return network.name().split(" ")[0];
    }

    private Plate lines(Network network, PlayedExchange exchange, List<Played> here) {
        List<Series> lines = new ArrayList<>();
        for (String scheme : extent.exchanges()) {
            List<Point> points = here.stream()
                    .filter(each -> each.scheme().equals(scheme))
                    .map(each -> Point.of(each.ranks(), each.time().total()))
                    .toList();
            lines.add(Plates.marked(scheme, ComparedExchanges.place(scheme), points));
        }
        return Plates.plate(
                name() + "-" + fileName(network),
                model.name() + " on " + network.name() + ", density " + Plates.percent(extent.density()),
                Axis.ranks("ranks"),
                Axis.seconds("time per iteration"),
                lines,
                "Computation of one rank alone; sparsification as measured among ranks that share this machine's processors;"
                        + " communication: recorded exchanges scaled to more ranks and played, "
                        + (exchange.factor() == 1
                                ? ""
                                : "one of " + exchange.factor() + " elements on links that many times slower, ")
                        + "without the work of adding up. dense by a ring or by few steps, whichever is quicker;"
                        + " dense-overlap hides behind the backward pass.");
    }

    private Plate stacks(Network network, List<Played> here) {
        int most = extent.simulated().getLast();
        Map<String, IterationTime> times = at(here, most);
        List<StackedChart.Bar> bars = new ArrayList<>();
        times.forEach((scheme, time) -> bars.add(new StackedChart.Bar(scheme, time.parts())));
        StackedChart chart = new StackedChart(
                model.name() + ", " + most + " ranks on " + network.name(),
                Axis.linearSeconds("time per iteration"),
                IterationTime.PARTS,
                List.of(new StackedChart.Group(most + " ranks", bars)),
                "");
        return new Plate(
                name() + "-" + fileName(network) + "-parts",
                chart.picture(),
                "The parts at the largest number of ranks.");
    }

    private static Map<String, IterationTime> at(List<Played> here, int ranks) {
        Map<String, IterationTime> times = new LinkedHashMap<>();
        here.stream().filter(each -> each.ranks() == ranks).forEach(each -> times.put(each.scheme(), each.time()));
        return times;
    }

    private Comparison comparison(Network network, List<Played> here) {
        int most = extent.simulated().getLast();
        Map<String, IterationTime> times = at(here, most);
        double own = times.get(ComparedExchanges.OK_TOPK).total();
        List<String> ratios = new ArrayList<>();
        double least = Double.MAX_VALUE;
        for (Map.Entry<String, IterationTime> other : times.entrySet()) {
            if (!other.getKey().equals(ComparedExchanges.OK_TOPK)) {
                ratios.add(
                        Plates.text("%s ×%.2f", other.getKey(), other.getValue().total() / own));
                least = Math.min(least, other.getValue().total() / own);
            }
        }
        double few = at(here, extent.simulated().getFirst())
                .get(ComparedExchanges.OK_TOPK)
                .total();
        return new Comparison(
                "Ok-Topk's iteration is the quickest with many nodes; from 32 to 256 it keeps 76.3 % of its efficiency (BERT)",
                Plates.text(
                                "%.3f s, %.0f %% efficiency from %d to %d ranks; others: ",
                                own, 100 * few / own, extent.simulated().getFirst(), most)
                        + String.join(", ", ratios) + ", " + network.name(),
                Method.SIMULATION,
                Verdict.of(least > 1));
    }
}
