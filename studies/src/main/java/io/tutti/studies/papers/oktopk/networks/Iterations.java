package io.tutti.studies.papers.oktopk.networks;

import io.tutti.report.plot.Axis;
import io.tutti.report.plot.StackedChart;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Table;
import io.tutti.studies.Method;
import io.tutti.studies.papers.oktopk.networks.recorded.RecordedNetwork;
import io.tutti.studies.papers.oktopk.setup.Plates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The time of an iteration over the number of hosts, in its parts. */
record Iterations(NetworkModel model, NetworkExtent extent) implements Figure {
    /** The paper's claims for the networks of these figures. */
    static final String CLAIM =
            "With VGG-16 on 32 nodes Ok-Topk is 1.51 to 8.83 times as fast as the others in all, with LSTM on 64 nodes 1.34 to"
                    + " 7.71 times, with BERT on 256 nodes 3.29 to 12.95 times. It has the least communication, and little"
                    + " sparsification. The communication of TopkA and Gaussiank doubles with the number of nodes.";

    private static final String NOTE =
            "Computation: median step of one rank alone on this machine. Exchange: measured with recorded gradients, ranks"
                    + " waiting as long as they would compute, with thresholds found anew in one of 32; all ranks share this"
                    + " machine's processors, so their sparsification takes longer than on machines of their own."
                    + " Communication includes waiting. In a network of few parameters, latency and waiting decide, not volume.";

    @Override
    public String name() {
        return "figures-8-10-12-" + model.name();
    }

    @Override
    public String title() {
        return "Weak scaling of the time per iteration, " + model.name() + " (" + model.text() + ")";
    }

    @Override
    public String claim() {
        return CLAIM;
    }

    @Override
    public boolean isMeasured() {
        return true;
    }

    @Override
    public Findings make(Effort effort) {
        return NetworkBench.measure(effort, extent, bench -> measured(effort, bench));
    }

    private Findings measured(Effort effort, NetworkBench bench) {
        effort.progress().accept("computing gradients");
        RecordedNetwork network = bench.recorded(model);
        Map<ExchangePlace, Map<String, IterationTime>> found = new LinkedHashMap<>();
        List<List<String>> left = new ArrayList<>();
        measure(effort, bench, network, found, left);
        return findings(bench, network, found, left);
    }

    private void measure(
            Effort effort,
            NetworkBench bench,
            RecordedNetwork network,
            Map<ExchangePlace, Map<String, IterationTime>> found,
            List<List<String>> left) {
        List<ExchangePlace> places = places(bench);
        PointsLeft points = new PointsLeft(places.size() * extent.measured().size(), effort.progress());
        for (ExchangePlace place : places) {
            bench.excess(network, place.hosts())
                    .ifPresentOrElse(
                            reason -> left.add(List.of(place.hosts() + " " + place.words(), reason)),
                            () -> found.put(place, measure(bench, network, place, points)));
        }
        bench.obstacle().ifPresent(reason -> left.add(List.of("hosts of a lab; loopback is measured instead", reason)));
    }

    private List<ExchangePlace> places(NetworkBench bench) {
        List<ExchangePlace> places = new ArrayList<>();
        for (String rate : bench.places()) {
            for (double density : extent.densities()) {
                extent.hosts().forEach(hosts -> places.add(new ExchangePlace(hosts, rate, density)));
            }
        }
        return places;
    }

    private Map<String, IterationTime> measure(
            NetworkBench bench, RecordedNetwork network, ExchangePlace place, PointsLeft points) {
        Map<String, IterationTime> times = new LinkedHashMap<>();
        for (String scheme : extent.measured()) {
            points.next(scheme + ", " + place.hosts() + " " + place.words());
            times.put(scheme, bench.iteration(network, scheme, place));
        }
        return times;
    }

    private Findings findings(
            NetworkBench bench,
            RecordedNetwork network,
            Map<ExchangePlace, Map<String, IterationTime>> found,
            List<List<String>> left) {
        FigureValues values = new FigureValues(name(), "recorded gradients of " + model.name(), 1, "s");
        found.forEach((place, times) ->
                times.forEach((scheme, time) -> add(values, scheme + " at " + place.words(), place, network, time)));
        List<Findings.Comparison> comparisons = new ArrayList<>();
        List<Plate> plates = new ArrayList<>();
        for (String rate : bench.places()) {
            for (double density : extent.densities()) {
                List<ExchangePlace> row = found.keySet().stream()
                        .filter(place -> place.rate().equals(rate) && place.density() == density)
                        .toList();
                if (!row.isEmpty()) {
                    plates.add(plate(network, row, found));
                    comparisons.addAll(Speedups.of(row.getLast(), found.get(row.getLast())));
                }
            }
        }
        List<Table> tables = left.isEmpty()
                ? List.of()
                : List.of(new Table("What this machine did not carry", List.of("What", "Why"), left));
        return new Findings(values.all(), plates, comparisons, tables);
    }

    private static void add(
            FigureValues values, String series, ExchangePlace place, RecordedNetwork network, IterationTime time) {
        long bytes = (long) Float.BYTES * network.elements();
        for (int part = 0; part < IterationTime.PARTS.size(); part++) {
            values.add(
                    Method.MEASUREMENT,
                    series + ", " + IterationTime.PARTS.get(part),
                    place.hosts(),
                    bytes,
                    time.parts().get(part));
        }
    }

    private Plate plate(
            RecordedNetwork network, List<ExchangePlace> row, Map<ExchangePlace, Map<String, IterationTime>> found) {
        List<StackedChart.Group> groups = row.stream()
                .map(place -> new StackedChart.Group(place.hosts() + " ranks", bars(found.get(place))))
                .toList();
        StackedChart chart = new StackedChart(
                model.name() + ", " + row.getFirst().words(),
                Axis.linearSeconds("time per iteration"),
                IterationTime.PARTS,
                groups,
                "");
        return new Plate(
                name() + "-" + row.getFirst().fileName(),
                chart.picture(),
                Plates.text(
                                "%,d parameters, batch %d for each rank, %s. ",
                                network.elements(), extent.batch(), network.samples())
                        + NOTE);
    }

    private static List<StackedChart.Bar> bars(Map<String, IterationTime> times) {
        List<StackedChart.Bar> bars = new ArrayList<>();
        times.forEach((scheme, time) -> bars.add(new StackedChart.Bar(scheme, time.parts())));
        return bars;
    }
}
