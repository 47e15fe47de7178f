package io.tutti.measure;

import io.tutti.launch.request.LaunchSettings;
import io.tutti.measure.machine.CopyProbe;
import io.tutti.measure.machine.MachineState;
import io.tutti.measure.machine.StateProbe;
import io.tutti.measure.output.Comparison;
import io.tutti.measure.output.JobState;
import io.tutti.measure.output.Measurement;
import io.tutti.measure.output.Overlap;
import io.tutti.measure.peer.PeerSetting;
import io.tutti.measure.rank.BenchVariant;
import io.tutti.measure.rank.ResultPlace;
import io.tutti.measure.subject.LostException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Runs one job after the other and reports results as they arrive. */
public final class Bench {
    private final BenchPlan plan;
    private final LaunchSettings launching;
    private final StateProbe probe;
    private final BenchWriter writer;
    private final CopyProbe copyProbe;
    private final List<Measurement> measurements = new ArrayList<>();
    private final List<Comparison> comparisons = new ArrayList<>();
    private final List<Overlap> overlaps = new ArrayList<>();
    private final List<JobState> states = new ArrayList<>();

    /**
     * Creates a benchmark. {@code probe} samples the machine's state between rounds, {@code copyProbe} before and after all sizes of a
     * job.
     */
    public Bench(BenchPlan plan, LaunchSettings launching, StateProbe probe, CopyProbe copyProbe, BenchWriter writer) {
        this.plan = plan;
        this.launching = launching;
        this.probe = probe;
        this.copyProbe = copyProbe;
        this.writer = writer;
    }

    /** Measures one job; returns its exit status. */
    public int run(BenchJob job) {
        List<Long> counts = plan.sizes().stream()
                .map(size -> job.collective().count(size, plan.type().bytes(), job.ranks()))
                .distinct()
                .toList();
        double link = job.linkBytesPerSecond(); // measured while no rank needs the processors
        try (Subjects subjects = new Subjects(job.ranks())) {
            fill(subjects, job, counts);
            measure(job, subjects.series(), counts, link);
            return subjects.leave();
        } catch (LostException e) {
            writer.note(e.getMessage());
            return e.status();
        } catch (IOException e) {
            throw new UncheckedIOException("the measured ranks cannot be talked to: " + e.getMessage(), e);
        }
    }

    /** Starts Tutti's job first: it takes part in every comparison, so if it fails the peers need not start. */
    private void fill(Subjects subjects, BenchJob job, List<Long> counts) throws IOException, LostException {
        long most = counts.stream().max(Long::compare).orElseThrow();
        RankJobs jobs = new RankJobs(plan, launching, job, most);
        List<BenchVariant> variants = variants(job);
        subjects.addOurs(variants, job, controller -> jobs.ours(variants, controller));
        for (PeerSetting peer : job.peers()) {
            subjects.add(peer, places(job), controller -> jobs.peer(peer, controller));
        }
    }

    private void measure(BenchJob job, List<BenchSeries> allSeries, List<Long> counts, double link)
            throws LostException {
        int firstMeasurement = measurements.size();
        int firstComparison = comparisons.size();
        writer.begin(job, plan.mode(), allSeries);
        MachineState before = MachineState.now(probe, copyProbe);
        for (int i = 0; i < counts.size(); i++) {
            SizeRunResult result = new SizeRun(allSeries, plan.effort(), probe, counts.get(i), i == 0).run();
            Summary summary = new Summary(job, plan, allSeries, result, link);
            List<Measurement> found = summary.measurements();
            measurements.addAll(found);
            comparisons.addAll(summary.comparisons());
            writer.measured(found);
        }
        states.add(new JobState(
                job.collective().text(), job.network(), job.ranks(), before, MachineState.now(probe, copyProbe)));
        List<Measurement> measured = measurements.subList(firstMeasurement, measurements.size());
        writer.state(states.getLast());
        writer.overBytes(measured);
        writer.messages(measured);
        writer.compared(comparisons.subList(firstComparison, comparisons.size()));
        if (plan.overlaps() && job.collective().isOneCall()) {
            overlap(job, allSeries, counts);
        }
    }

    private void overlap(BenchJob job, List<BenchSeries> allSeries, List<Long> counts) throws LostException {
        List<BenchSeries> ours = allSeries.stream()
                .filter(each -> each.isOurs() && !each.variant().isLimit())
                .toList();
        writer.beginOverlaps();
        for (long count : counts) {
            List<Overlap> found = new OverlapRun(job, plan, ours, count).run();
            overlaps.addAll(found);
            writer.overlapped(found);
        }
    }

    /** Returns algorithms by kinds of buffers by placements; for each placement the reference comes first. */
    private List<BenchVariant> variants(BenchJob job) {
        List<BenchVariant> variants = new ArrayList<>();
        for (ResultPlace place : places(job)) {
            if (plan.hasLimit()) {
                variants.add(BenchVariant.limit(place));
            }
            if (job.mpi().isPresent()) {
                variants.add(BenchVariant.ofMpi(place));
            }
            for (String algorithm : job.algorithms()) {
                plan.buffers().forEach(buffers -> variants.add(new BenchVariant(algorithm, buffers, place)));
            }
        }
        return variants;
    }

    /** Returns the requested placements that the collective has; if it has none of them, returns all that it has. */
    private List<ResultPlace> places(BenchJob job) {
        List<ResultPlace> places = job.collective().places().stream()
                .filter(plan.places()::contains)
                .toList();
        return places.isEmpty() ? job.collective().places() : places;
    }

    /** Returns the measurements made so far. */
    public List<Measurement> measurements() {
        return List.copyOf(measurements);
    }

    /** Returns what was measured of overlap so far. */
    public List<Overlap> overlaps() {
        return List.copyOf(overlaps);
    }

    /** Returns the states of the machine before and after each job so far. */
    public List<JobState> states() {
        return List.copyOf(states);
    }

    /** Returns the comparisons made so far. */
    public List<Comparison> comparisons() {
        return List.copyOf(comparisons);
    }
}
