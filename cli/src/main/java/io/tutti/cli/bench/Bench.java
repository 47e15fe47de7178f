package io.tutti.cli.bench;

import io.tutti.cli.jvm.ClassPath;
import io.tutti.cli.jvm.JavaCommand;
import io.tutti.cli.launch.LaunchRequest;
import io.tutti.cli.launch.Launcher;
import io.tutti.cli.launch.RankOutput;
import io.tutti.config.Setting;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs one job after the other and writes a table as results come. */
public final class Bench {
    private final BenchPlan plan;
    private final Launching launching;
    private final PrintWriter out;
    private final List<Measurement> results = Collections.synchronizedList(new ArrayList<>());

    /**
     * How jobs are started.
     *
     * @param limits for each job
     * @param environment for all ranks
     * @param jvmOptions for all ranks
     * @param output where what is no result goes
     */
    public record Launching(
            LaunchRequest.Limits limits, Map<String, String> environment, List<String> jvmOptions, RankOutput output) {}

    /** {@code out} takes the table. */
    public Bench(BenchPlan plan, Launching launching, PrintWriter out) {
        this.plan = plan;
        this.launching = launching;
        this.out = out;
    }

    /** Measures one job; returns its exit status. */
    public int run(BenchJob job) {
        out.printf("#%n# allreduce, %d ranks, link %s, algorithm %s, ", job.ranks(), job.link(), job.algorithm());
        out.printf(
                "%s buffers, %s%n%s%n",
                plan.buffers().name().toLowerCase(java.util.Locale.ROOT),
                plan.inPlace() ? "in place" : "out of place",
                BenchTable.HEAD);
        out.flush();
        List<String> jvmOptions = new ArrayList<>(List.of(JavaCommand.BRIEF_LOGGING));
        jvmOptions.addAll(launching.jvmOptions());
        List<String> command = JavaCommand.ofClass(
                jvmOptions, ClassPath.ofTutti(BenchRank.class), BenchRank.class.getName(), plan.words());
        RankOutput output = new BenchOutput(launching.output(), sample -> add(Measurement.of(job, plan, sample)));
        LaunchRequest request = LaunchRequest.local("tutti bench", job.ranks(), command, output)
                .withEnvironment(environment(job))
                .withLimits(launching.limits());
        return new Launcher(request).run();
    }

    /** What was measured so far. */
    public List<Measurement> results() {
        return List.copyOf(results);
    }

    /** Wrong elements of all results. */
    public long wrong() {
        return results().stream().mapToLong(m -> Math.max(0, m.wrong())).sum();
    }

    private void add(Measurement measurement) {
        results.add(measurement);
        out.println(BenchTable.line(measurement));
        out.flush();
    }

    private Map<String, String> environment(BenchJob job) {
        Map<String, String> environment = new HashMap<>(launching.environment());
        environment.put(Setting.LINK.environmentName(), job.link());
        environment.put(Setting.ALGORITHM.environmentName(), job.algorithm());
        return environment;
    }
}
