package io.tutti.studies.papers.generalized;

import io.tutti.report.draw.Picture;
import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Chart;
import io.tutti.studies.Effort;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Value;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Times over bytes for one number of ranks.
 *
 * @param figure the figure that the values belong to
 * @param ranks number of ranks
 * @param from bytes, a power of two
 * @param to bytes
 * @param allreduces algorithms, in the order of the legend
 */
record SizeSweep(String figure, int ranks, long from, long to, List<ModelledAllreduce> allreduces) {
    private static final int PER_OCTAVE = 8;

    /** Returns the sizes of lines: several per octave, integers. */
    LongStream fine() {
        return LongStream.rangeClosed(0, Math.round(PER_OCTAVE * Math.log((double) to / from) / Math.log(2)))
                .map(i -> Math.round(from * Math.pow(2, (double) i / PER_OCTAVE)));
    }

    /** Returns the sizes of marks: powers of two. */
    LongStream coarse() {
        return LongStream.iterate(from, bytes -> bytes <= to, bytes -> 2 * bytes);
    }

    /** Models and simulates all algorithms. */
    FigureValues values(Effort effort) {
        FigureValues values = new FigureValues(figure, ModelledAllreduce.NETWORK.name(), 1, "s");
        for (ModelledAllreduce allreduce : allreduces) {
            effort.progress().accept(allreduce.text());
            fine().forEach(bytes -> allreduce.model(values, ranks, bytes));
            coarse().forEach(bytes -> allreduce.simulate(values, ranks, bytes));
        }
        return values;
    }

    Picture picture(String title, FigureValues values) {
        return new Chart(
                        title,
                        Axis.bytes("vector (bytes)"),
                        Axis.seconds("time of an allreduce"),
                        values.lines(Value::overBytes, ModelledAllreduce.GENERALIZED_BEST.text()),
                        ModelledAllreduce.NOTE)
                .picture();
    }
}
