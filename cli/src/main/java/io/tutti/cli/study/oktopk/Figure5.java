package io.tutti.cli.study.oktopk;

import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Series;
import io.tutti.report.plot.Series.Point;
import io.tutti.report.study.Effort;
import io.tutti.report.study.Figure;
import io.tutti.report.study.Findings;
import io.tutti.report.study.Findings.Verdict;
import io.tutti.report.study.Method;
import io.tutti.report.study.Values;
import java.util.ArrayList;
import java.util.List;

/** ξ of Assumption 1 over a training, at two densities. */
record Figure5(Watched watched) implements Figure {
    private static final String NOTE =
            "In trainings with Ok-Topk, with exact selections. The gradient is taken with rate and momentum, as it"
                    + " is exchanged; the rate falls linearly to 0 while residuals keep the rates of their time, so ξ rises at the"
                    + " end.";
    private static final double[] DENSITIES = {Watched.DENSITY, 2 * Watched.DENSITY};

    @Override
    public String name() {
        return "figure-5";
    }

    @Override
    public String title() {
        return "ξ of Assumption 1 over a training";
    }

    @Override
    public String claim() {
        return "ξ, the distance of the k largest of the sum of all k largest from those of the true sum, over the gradient, grows in"
                + " the first epochs, then is stable or grows slowly; it is less than P, or not much more, and smaller at a"
                + " higher density.";
    }

    @Override
    public Findings make(Effort effort) {
        Values values = new Values(name(), watched.words(), 1, "ratio");
        List<Series> lines = new ArrayList<>();
        double[] middle = new double[DENSITIES.length];
        double most = 0;
        for (int i = 0; i < DENSITIES.length; i++) {
            String series = "density " + Plates.percent(DENSITIES[i]);
            effort.progress().accept("training, " + series);
            List<Look> looks = watched.of(Rivals.OK_TOPK, DENSITIES[i]).looks().stream()
                    .filter(look -> Double.isFinite(look.xi()))
                    .toList();
            for (Look look : looks) {
                values.add(Method.MEASUREMENT, series + ", step " + look.step(), Watched.RANKS, 0, look.xi());
                most = Math.max(most, look.xi());
            }
            lines.add(Plates.solid(
                    series,
                    i,
                    looks.stream().map(l -> Point.of(l.step(), l.xi())).toList()));
            middle[i] = looks.subList(looks.size() / 4, 3 * looks.size() / 4).stream()
                    .mapToDouble(Look::xi)
                    .average()
                    .orElse(0);
        }
        String found = Plates.text(
                "middle half: %.2f at 1 %%, %.2f at 2 %%; the most, at the end, %.2f, P = %d",
                middle[0], middle[1], most, Watched.RANKS);
        return new Findings(
                values.all(),
                List.of(Plates.plate(name(), "ξ over steps", Axis.linear("step"), Axis.linear("ξ"), lines, NOTE)),
                List.of(
                        Plates.measured("ξ < P, or not much more", found, Verdict.of(middle[0] < 2 * Watched.RANKS)),
                        Plates.measured("Smaller at a higher density", found, Verdict.of(middle[1] < middle[0]))));
    }
}
