package io.tutti.studies.papers.oktopk.timing;

import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.LabRanks;
import io.tutti.launch.lab.network.Rate;
import io.tutti.launch.request.RankHosts;
import io.tutti.studies.Effort;
import io.tutti.studies.kept.KeptLines;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Ranks that exchange gradients: on hosts of a lab, one for each rank, over links of a given rate, or processes of this
 * machine over loopback. Closing it removes the hosts.
 */
public final class ExchangeBed implements AutoCloseable {
    private static final int MEGABYTES = 160;
    /** Float arrays of a gradient's length: gradient, residual, accumulated gradient, and workspace. */
    private static final int ARRAYS = 5;

    private static final Map<String, String> BY_SOCKETS = Map.of("TUTTI_LINK", "tcp");

    private final int ranks;
    private final String where;
    private final Supplier<RankHosts> maker;
    private final Map<String, String> environment;
    private final KeptMeasurements kept;
    /** Created by the first measurement. */
    private RankHosts hosts;

    /** Creates a bed of lab hosts. */
    public ExchangeBed(int ranks, String rate, KeptMeasurements kept) {
        this(
                ranks,
                ", " + ranks + " hosts at " + rate,
                () -> new LabRanks(Lab.up(ranks, Rate.parse(rate)), 1),
                Map.of(),
                kept);
    }

    private ExchangeBed(
            int ranks,
            String where,
            Supplier<RankHosts> maker,
            Map<String, String> environment,
            KeptMeasurements kept) {
        this.ranks = ranks;
        this.where = where;
        this.maker = maker;
        this.environment = environment;
        this.kept = kept;
    }

    /** Creates a bed of processes that exchange over loopback. */
    public static ExchangeBed loopback(int ranks, KeptMeasurements kept) {
        String where = ", " + ranks + " processes over loopback";
        return new ExchangeBed(ranks, where, () -> RankHosts.THIS_MACHINE, BY_SOCKETS, kept);
    }

    /** Returns why nothing can be measured; empty if it can. */
    public static Optional<String> obstacle(Effort effort) {
        return effort.bytes() == 0 ? Optional.of("--measure 0 was asked for") : Lab.obstacle();
    }

    /** Returns the memory of a rank in MiB, its heap and what else a JVM needs. */
    public static long megabytes(int elements) {
        return ((long) ARRAYS * Float.BYTES * elements >> 20) + MEGABYTES;
    }

    private RankJob ranks() {
        hosts = hosts == null ? maker.get() : hosts;
        return new RankJob(ranks, hosts, environment);
    }

    /** Times exchanges of synthetic gradients in one job, unless stored timings exist. */
    public ExchangeTimings time(String exchange, int elements, double density, int calls) {
        return time(exchange, elements, density, calls, 1);
    }

    /** Times one of several equal jobs, numbered from 1, unless stored timings exist. */
    public ExchangeTimings time(String exchange, int elements, double density, int calls, int number) {
        ExchangeJob job = new ExchangeJob(exchange, elements, density, calls);
        return time(job, number == 1 ? "" : ", job " + number);
    }

    /** Times the exchanges of a job, unless stored timings exist. */
    public ExchangeTimings time(ExchangeJob job) {
        return time(job, "");
    }

    private ExchangeTimings time(ExchangeJob job, String suffix) {
        return kept.timings(job.key(where) + suffix, () -> measure(job));
    }

    private ExchangeTimings measure(ExchangeJob job) {
        List<String> jvm = List.of("-Xmx" + megabytes(job.elements()) + "m", "-XX:+UseSerialGC");
        List<String> lines = ranks().run(job.exchange(), jvm, ExchangeRank.class.getName(), job.words());
        return new ExchangeTimings(ExchangeTiming.parseOutput(lines));
    }

    /** Returns the lines of the training example's CSV file; runs the example unless a stored file exists. */
    public KeptLines train(List<String> arguments) {
        return kept.lines(
                String.join(" ", arguments) + where,
                () -> TrainingFile.of(ranks(), List.of("-XX:+UseSerialGC"), arguments));
    }

    @Override
    public void close() {
        if (hosts != null) {
            hosts.close();
        }
    }
}
