package io.tutti.studies.papers.locality;

import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Chart;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.Value;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How much faster Swing and Bine are than the best of the others, on tori. */
final class TorusFigure implements Figure {
    private static final String ALLREDUCE = "allreduce";
    private static final List<String> TORI = List.of("8x8", "16x16", "8x8x8", "16x16x16");
    private static final List<Long> SIZES =
            List.of(32L, 1L << 10, 1L << 13, 1L << 16, 1L << 19, 1L << 22, 1L << 25, 1L << 27);
    private static final int CLAIMED = 3;
    /** A ring of more ranks has more steps and messages than it takes to see that it is slow. */
    private static final int MOST_OF_RING = 512;

    @Override
    public String name() {
        return "torus";
    }

    @Override
    public String title() {
        return "Allreduce on tori: time of the best of ring, recursive doubling and halving over that of Swing or Bine";
    }

    @Override
    public String claim() {
        return "Swing outperforms existing allreduce algorithms by up to " + CLAIMED
                + " times for vectors from 32 B to 128 MiB on" + " tori (De Sensi et al. 2024).";
    }

    @Override
    public Findings make(Effort effort) {
        FigureValues values = new FigureValues(name(), "torus (assumed)", 1, "times");
        for (String torus : TORI) {
            LoadedLinks links = LoadedLinks.of("torus:" + torus);
            if (links.ranks() <= Math.max(LoadedLinks.SMALL, effort.ranks())) {
                effort.progress().accept("counting loads of " + torus);
                SIZES.forEach(bytes ->
                        values.add(Method.SIMULATION, torus, links.ranks(), bytes, speedUp(links, torus, bytes)));
            }
        }
        return new Findings(
                values.all(),
                List.of(new Plate(
                        name(),
                        new Chart(
                                        title(),
                                        Axis.bytes("vector (bytes)"),
                                        Axis.times("times as fast"),
                                        values.lines(Value::overBytes),
                                        LoadedLinks.NOTE)
                                .picture(),
                        "Axes are taken in turn by Swing, Bine and one recursive halving. Beyond " + MOST_OF_RING
                                + " ranks without ring.")),
                comparisons(values));
    }

    private static double speedUp(LoadedLinks links, String torus, long bytes) {
        return best(links, bytes, others(links, torus))
                / best(links, bytes, Stream.of("swing:torus=" + torus, "bine:torus=" + torus));
    }

    private static Stream<String> others(LoadedLinks links, String torus) {
        Stream<String> logarithmic =
                Stream.of("recursive-doubling", "recursive-halving", "recursive-halving:torus=" + torus);
        return links.ranks() > MOST_OF_RING ? logarithmic : Stream.concat(Stream.of("ring"), logarithmic);
    }

    private static double best(LoadedLinks links, long bytes, Stream<String> names) {
        return names.mapToDouble(name -> links.seconds(ALLREDUCE, name, bytes))
                .min()
                .orElseThrow();
    }

    private List<Comparison> comparisons(FigureValues values) {
        Value most = values.all().stream()
                .max(Comparator.comparingDouble(Value::value))
                .orElseThrow();
        long slower = values.all().stream().filter(value -> value.value() < 1).count();
        return List.of(new Comparison(
                claim(),
                String.format(
                        Locale.ROOT,
                        "at most ×%.2f, at %s and %d bytes; slower at %d of %d points. Each rank sends one"
                                + " message at a time, where the paper's sends along all axes at once.",
                        most.value(),
                        most.series(),
                        most.bytes(),
                        slower,
                        values.all().size()),
                Method.SIMULATION,
                Verdict.of(slower == 0 && Math.round(most.value()) >= CLAIMED)));
    }
}
