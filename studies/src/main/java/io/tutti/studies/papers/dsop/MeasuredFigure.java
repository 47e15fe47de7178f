package io.tutti.studies.papers.dsop;

import io.tutti.measure.stats.Interval;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.Value;
import io.tutti.studies.sums.Campaign;
import io.tutti.studies.sums.SampleSpread;
import io.tutti.studies.sums.SumMethod;
import io.tutti.studies.sums.SumMethod.Kernel;
import io.tutti.studies.sums.SumsBed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Run times and speed-ups on this machine, measured as in the paper. */
final class MeasuredFigure implements Figure {
    private static final double[] SHARES = {0.1, 0.5, 0.9};

    @Override
    public String name() {
        return "measured";
    }

    @Override
    public String title() {
        return "Measured here, beside Open MPI";
    }

    @Override
    public String claim() {
        return "The generalized algorithm takes the median of allreduce 2.5 to 3 times faster at 48 nodes; percentiles of"
                + " speed-up from 109 to 150 repetitions of 25 iterations, the first dropped, the slowest rank counts.";
    }

    @Override
    public boolean isMeasured() {
        return true;
    }

    @Override
    public Findings make(Effort effort) {
        Optional<SumsBed> bed = effort.bytes() > 0 ? effort.testbed().sums() : Optional.empty();
        if (bed.isPresent() && effort.folder() != null) {
            measure(effort, bed.get());
        }
        Evidence evidence = Evidence.of(effort);
        if (evidence.ranks().isEmpty()) {
            return new Findings(
                    List.of(),
                    List.of(),
                    List.of(new Comparison(claim(), "not measured", Method.MEASUREMENT, Verdict.OPEN)));
        }
        List<Plate> plates = new ArrayList<>();
        for (int ranks : evidence.ranks()) {
            plates.addAll(new MeasuredPlates(evidence, ranks).all());
        }
        List<Comparison> comparisons = new ArrayList<>();
        for (int ranks : evidence.ranks()) {
            for (int size : evidence.sizes(ranks)) {
                comparisons.addAll(new Bars(evidence, ranks, size).comparisons());
            }
        }
        bed.ifPresent(
                where -> plates.replaceAll(plate -> plate.equals(plates.getFirst()) ? said(plate, where) : plate));
        return new Findings(values(evidence), plates, comparisons, List.of(Chosen.table(evidence)));
    }

    /** Returns a plate with the caption of the testbed; one plate of the figure carries it. */
    private static Plate said(Plate plate, SumsBed where) {
        return new Plate(plate.name(), plate.picture(), where.caption());
    }

    private static void measure(Effort effort, SumsBed bed) {
        new Campaign(
                        Cast.plan(effort.protocol(), bed),
                        bed,
                        Evidence.of(effort).observations(),
                        Evidence.sessions(effort.folder()),
                        effort.progress())
                .run();
    }

    private List<Value> values(Evidence evidence) {
        List<Value> values = new ArrayList<>();
        for (int ranks : evidence.ranks()) {
            for (int size : evidence.sizes(ranks)) {
                List<SumMethod> baselines = evidence.baselines(ranks, size);
                for (SumMethod method : evidence.methods(ranks, size)) {
                    add(values, evidence, ranks, size, method, " time", "s", evidence.seconds(ranks, size, method));
                    for (SumMethod baseline : baselines) {
                        if (evidence.areComparable(ranks, size, method, baseline)) {
                            SampleSpread speedUps = evidence.speedUps(ranks, size, method, baseline);
                            String over = " speed-up over " + baseline.label();
                            add(values, evidence, ranks, size, method, over, "times", speedUps);
                        }
                    }
                }
            }
        }
        return values;
    }

    private void add(
            List<Value> values,
            Evidence evidence,
            int ranks,
            int size,
            SumMethod method,
            String what,
            String unit,
            SampleSpread spread) {
        for (double share : SHARES) {
            Interval percentile = spread.percentile(share);
            values.add(new Value(
                    name(),
                    Method.MEASUREMENT,
                    evidence.testbed(),
                    series(method) + what + ", p" + Math.round(100 * share) + " of " + spread.size(),
                    ranks,
                    1,
                    Evidence.shape(size).count() * Evidence.shape(size).type().bytes(),
                    unit,
                    percentile.value(),
                    percentile.low(),
                    percentile.high()));
        }
    }

    static String series(SumMethod method) {
        return method.isOurs() ? method.label() + ", " + method.kernel() : method.label();
    }

    /**
     * Returns whether a method belongs to a kernel's picture: Tutti's methods with this kernel, and methods without
     * kernels.
     */
    static boolean isOf(SumMethod method, Kernel kernel) {
        return !method.isOurs() || method.kernel() == kernel;
    }
}
