package io.tutti.sparse.exchange;

import io.tutti.sparse.ExchangeReport;
import io.tutti.sparse.ExchangeTotals;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.collective.CountedCollectives;
import io.tutti.sparse.collective.Target;
import io.tutti.sparse.trace.Recording;
import io.tutti.sparse.vector.SparseVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** The common part of all exchanges: their collectives and the reports. */
public abstract class CountedExchange implements GradientExchange {
    /** The collectives of the ranks; subclasses use them. */
    final CountedCollectives collectives;

    private final CountedScheme scheme;
    private final Target target;
    private final ExchangeTotals totals = new ExchangeTotals();
    private ExchangeReport report = ExchangeReport.none();

    CountedExchange(CountedScheme scheme, Target target, CountedCollectives collectives) {
        this.scheme = scheme;
        this.target = target;
        this.collectives = collectives;
    }

    @Override
    public final String name() {
        return scheme.name();
    }

    @Override
    public final int elements() {
        return target.elements();
    }

    final int wanted() {
        return target.k();
    }

    @Override
    public final ExchangeReport report() {
        return report;
    }

    @Override
    public final ExchangeTotals totals() {
        return totals;
    }

    @Override
    public final void record(Recording recording) {
        recording.open(target.name(), target.elements(), target.k(), collectives.rank(), collectives.size());
        collectives.meter().record(recording);
    }

    /** Runs an exchange with a given selection, without gradient, update and residual. */
    public abstract void runOffline(SparseVector own);

    /** Ends an exchange; see {@link ExchangeReport} for the arguments. */
    final void done(boolean isReevaluation, int aim, int[] selections, long result, long nanos) {
        List<Integer> sizes = Arrays.stream(selections).boxed().toList();
        ExchangeReport latest = new ExchangeReport(
                collectives.meter().volumes(),
                isReevaluation,
                aim,
                sizes,
                result,
                collectives.meter().nanos(),
                nanos);
        collectives.meter().end(isReevaluation);
        report = latest;
        totals.add(latest);
    }

    /** All zeros; exchanges that keep a residual return it. */
    @Override
    public float[] residual() {
        return new float[elements()];
    }

    /** Writes the header; exchanges with more state add it. */
    @Override
    public void save(DataOutput out) throws IOException {
        State.of(target, collectives).write(out);
    }

    /** Reads and checks the header. */
    @Override
    public void restore(DataInput in) throws IOException {
        State.of(target, collectives).require(in);
    }

    @Override
    public void close() {
        collectives.close();
    }
}
