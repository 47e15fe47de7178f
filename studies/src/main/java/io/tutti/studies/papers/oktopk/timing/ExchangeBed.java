package io.tutti.studies.papers.oktopk.timing;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.lab.Lab;
import io.tutti.lab.LabRanks;
import io.tutti.lab.network.Rate;
import io.tutti.launch.Launcher;
import io.tutti.launch.jvm.ClassPath;
import io.tutti.launch.jvm.JavaCommand;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.studies.Effort;
import io.tutti.studies.testbed.CollectedOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Hosts of a lab, one for each rank, that exchange gradients over links of a given rate. Closing it removes them. */
public final class ExchangeBed implements AutoCloseable {
    private static final int MEGABYTES = 160;
    /** Float arrays of a gradient's length: gradient, residual, accumulated gradient, and workspace. */
    private static final int ARRAYS = 5;

    private final int ranks;
    private final String rate;
    private final KeptMeasurements kept;
    /** Created by the first measurement. */
    private LabRanks hosts;

    public ExchangeBed(int ranks, String rate, KeptMeasurements kept) {
        this.ranks = ranks;
        this.rate = rate;
        this.kept = kept;
    }

    /** Returns why nothing can be measured; empty if it can. */
    public static Optional<String> obstacle(Effort effort) {
        return effort.bytes() == 0 ? Optional.of("--measure 0 was asked for") : Lab.obstacle();
    }

    private LabRanks hosts() {
        hosts = hosts == null ? new LabRanks(Lab.up(ranks, Rate.parse(rate)), 1) : hosts;
        return hosts;
    }

    private String where() {
        return ", " + ranks + " hosts at " + rate;
    }

    /** Times exchanges of synthetic gradients in one job, unless stored timings exist. */
    public ExchangeTimings time(String exchange, int elements, double density, int calls) {
        return time(exchange, elements, density, calls, 1);
    }

    /** Times one of several equal jobs, numbered from 1, unless stored timings exist. */
    public ExchangeTimings time(String exchange, int elements, double density, int calls, int job) {
        String name = exchange + where() + ", " + elements + " elements, " + density + ", " + calls + " calls"
                + (job == 1 ? "" : ", job " + job);
        return kept.timings(name, () -> measure(exchange, elements, density, calls));
    }

    private ExchangeTimings measure(String exchange, int elements, double density, int calls) {
        long megabytes = ((long) ARRAYS * Float.BYTES * elements >> 20) + MEGABYTES;
        List<String> command = JavaCommand.ofClass(
                List.of("-Xmx" + megabytes + "m", "-XX:+UseSerialGC"),
                ClassPath.ofTutti(ExchangeRank.class),
                ExchangeRank.class.getName(),
                List.of(exchange, Integer.toString(elements), Double.toString(density), Integer.toString(calls)));
        return new ExchangeTimings(
                run(command, exchange).stream().map(ExchangeTiming::parse).toList());
    }

    /** Returns the lines of the training example's CSV file; runs the example unless a stored file exists. */
    public List<String> train(List<String> arguments) {
        return kept.lines(String.join(" ", arguments) + where(), () -> trainAnew(arguments));
    }

    private List<String> trainAnew(List<String> arguments) {
        try {
            Path csv = Files.createTempFile("tutti-study", ".csv");
            try {
                List<String> words = new ArrayList<>(arguments);
                words.addAll(List.of("--csv", csv.toString()));
                runTraining(words);
                return Files.readAllLines(csv);
            } finally {
                Files.delete(csv);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void runTraining(List<String> arguments) {
        run(
                JavaCommand.ofClass(
                        List.of("-XX:+UseSerialGC"), ClassPath.ofTutti(), "io.tutti.training.Train", arguments),
                "training");
    }

    private List<String> run(List<String> command, String what) {
        CollectedOutput output = new CollectedOutput();
        LaunchRequest request = LaunchRequest.local("tutti study", ranks, command, output);
        int status = new Launcher(hosts().place(request)).run();
        if (status != 0) {
            throw new CommunicationException(
                    Category.RESOURCE, List.of(), what + " was not measured: " + output.complaint(), null);
        }
        return output.results();
    }

    @Override
    public void close() {
        if (hosts != null) {
            hosts.close();
        }
    }
}
