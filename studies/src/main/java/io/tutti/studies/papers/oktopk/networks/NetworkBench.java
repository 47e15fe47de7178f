package io.tutti.studies.papers.oktopk.networks;

import io.tutti.launch.lab.network.Rate;
import io.tutti.report.file.ResultFolder;
import io.tutti.studies.Effort;
import io.tutti.studies.Findings;
import io.tutti.studies.kept.KeptLines;
import io.tutti.studies.papers.oktopk.networks.recorded.NetworkRecorder;
import io.tutti.studies.papers.oktopk.networks.recorded.RecordedNetwork;
import io.tutti.studies.papers.oktopk.networks.recorded.WatchRank;
import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import io.tutti.studies.papers.oktopk.setup.Plates;
import io.tutti.studies.papers.oktopk.timing.ExchangeBed;
import io.tutti.studies.papers.oktopk.timing.ExchangeJob;
import io.tutti.studies.papers.oktopk.timing.ExchangeTiming;
import io.tutti.studies.papers.oktopk.timing.ExchangeTimings;
import io.tutti.studies.papers.oktopk.timing.KeptMeasurements;
import io.tutti.studies.papers.oktopk.timing.RankJob;
import io.tutti.studies.papers.oktopk.timing.TrainingFile;
import io.tutti.training.backend.MachineMemory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is measured of networks. Each measurement is stored under all settings that decide it, and made once. Closing it
 * removes the labs.
 */
final class NetworkBench implements AutoCloseable {
    private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-XX:MaxRAMPercentage=60");

    private final NetworkExtent extent;
    private final KeptMeasurements kept;
    private final Optional<String> obstacle;
    private final Map<String, ExchangeBed> beds = new HashMap<>();

    NetworkBench(Effort effort, NetworkExtent extent) {
        this.extent = extent;
        kept = new KeptMeasurements(effort.folder());
        obstacle = ExchangeBed.obstacle(effort);
    }

    /**
     * Makes a figure with what is measured of networks, unless nothing is to be measured.
     *
     * @param make makes the figure's findings
     */
    static Findings measure(Effort effort, NetworkExtent extent, Function<NetworkBench, Findings> make) {
        if (effort.bytes() == 0) {
            return Plates.none("--measure 0 was asked for");
        }
        try (NetworkBench bench = new NetworkBench(effort, extent)) {
            return make.apply(bench);
        }
    }

    /** Returns where exchanges are measured: rates of a lab's links, or loopback where there can be no lab. */
    List<String> places() {
        return obstacle.isEmpty() ? extent.rates() : List.of(ExchangePlace.LOOPBACK);
    }

    /** Returns why exchanges are measured over loopback; empty if they are not. */
    Optional<String> obstacle() {
        return obstacle;
    }

    /** Returns gradients and steps of a network; computes them unless they are stored. */
    RecordedNetwork recorded(NetworkModel model) {
        String name = "network " + String.join(" ", model.options()) + " batch " + extent.batch() + " ranks "
                + ranks() + " bytes " + extent.gradientBytes() + " after " + extent.warmUp() + " data "
                + model.samples(extent.training().data());
        Path file = kept.file(name, ".gradients");
        if (kept.has(name)
                && !parse(kept.lines(name, List::of), file).gradients().isWhole()) {
            kept.forget(name);
        }
        return parse(kept.lines(name, () -> record(model, file)), file);
    }

    private static RecordedNetwork parse(KeptLines lines, Path file) {
        return RecordedNetwork.parse(lines, file.toAbsolutePath());
    }

    private int ranks() {
        return extent.hosts().stream().mapToInt(hosts -> hosts).max().orElseThrow();
    }

    private List<String> record(NetworkModel model, Path file) {
        ResultFolder.make(file.getParent());
        return new RankJob(1)
                .run(
                        model.name(),
                        JVM,
                        NetworkRecorder.class.getName(),
                        List.of(
                                model.backend(),
                                model.name(),
                                model.samples(extent.training().data()),
                                Integer.toString(extent.batch()),
                                Integer.toString(ranks()),
                                Long.toString(extent.gradientBytes()),
                                Integer.toString(extent.warmUp()),
                                file.toAbsolutePath().toString()));
    }

    /** Returns why exchanges of a network cannot be measured on so many hosts; empty if they can. */
    Optional<String> excess(RecordedNetwork network, int hosts) {
        if (hosts > network.gradients().ranks()) {
            return Optional.of("gradients of " + network.gradients().ranks() + " ranks were recorded, in "
                    + (extent.gradientBytes() >> 20) + " MiB");
        }
        return MachineMemory.excess(hosts * ExchangeBed.megabytes(network.elements()));
    }

    /** Returns the time of an iteration; times exchanges unless their times are stored. */
    IterationTime iteration(RecordedNetwork network, String exchange, ExchangePlace place) {
        // Short gradients were recorded in more steps, during which residuals grow towards their usual size.
        int sparseCalls = Math.max(extent.calls(), network.gradients().steps());
        int calls = ComparedExchanges.isWhole(exchange) ? extent.wholeCalls() : sparseCalls;
        double computation = network.stepSeconds();
        ExchangeJob job = new ExchangeJob(
                exchange, network.elements(), place.density(), calls, (long) (1e9 * computation), network.gradients());
        ExchangeTimings timings = bed(place).time(job);
        return IterationTime.of(
                timings.seconds(), timings.sparsificationSeconds(), computation, transit(timings, place));
    }

    private static double transit(ExchangeTimings timings, ExchangePlace place) {
        return place.isLoopback()
                ? 0
                : Integer.BYTES
                        * timings.steady(ExchangeTiming::words)
                        / Rate.parse(place.rate()).bytesPerSecond();
    }

    private ExchangeBed bed(ExchangePlace place) {
        return beds.computeIfAbsent(
                place.hosts() + place.rate(),
                ignored -> place.isLoopback()
                        ? ExchangeBed.loopback(place.hosts(), kept)
                        : new ExchangeBed(place.hosts(), place.rate(), kept));
    }

    /** Returns the lines of a training's CSV file; trains unless they are stored. */
    KeptLines trained(NetworkModel model, int ranks, List<String> options) {
        List<String> words = new ArrayList<>(model.options());
        words.addAll(options);
        return kept.lines(
                ranks + " ranks " + String.join(" ", words), () -> TrainingFile.of(new RankJob(ranks), JVM, words));
    }

    /** Returns the lines of an observed training; trains unless they are stored. */
    KeptLines watched(NetworkModel model, int ranks, double density, List<String> options) {
        List<String> words = new ArrayList<>(List.of(Double.toString(density)));
        words.addAll(model.options());
        words.addAll(options);
        return kept.lines(
                "observed, " + ranks + " ranks " + String.join(" ", words),
                () -> new RankJob(ranks).run("a training", JVM, WatchRank.class.getName(), words));
    }

    @Override
    public void close() {
        beds.values().forEach(ExchangeBed::close);
        beds.clear();
    }
}
