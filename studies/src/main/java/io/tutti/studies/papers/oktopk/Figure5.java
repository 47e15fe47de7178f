package io.tutti.studies.papers.oktopk;

import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Series;
import io.tutti.report.plot.Series.Point;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import io.tutti.studies.papers.oktopk.setup.Plates;
import io.tutti.studies.papers.oktopk.training.ObservedTrainings;
import io.tutti.studies.papers.oktopk.training.StepObservation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** ξ of Assumption 1 over a training, at two densities. */
record Figure5(ObservedTrainings watched) implements Figure {
    private static final String NOTE =
            "In trainings with Ok-Topk, with exact selections. The gradient is taken with rate and momentum, as it"
                    + " is exchanged; the rate falls linearly to 0 while residuals keep the rates of their time, so ξ rises at the"
                    + " end.";

    @Override
    public String name() {
        return "figure-5" + watched.suffix();
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

    /** One training. */
    private record Course(String name, List<StepObservation> looks) {
        double[] numbers(ToDoubleFunction<StepObservation.Assumption> number) {
            return looks.stream()
                    .mapToDouble(look -> number.applyAsDouble(look.assumption()))
                    .toArray();
        }

        Series line(int place) {
            return Plates.solid(
                    name,
                    place,
                    looks.stream()
                            .map(look -> Point.of(look.step(), look.assumption().xi()))
                            .toList());
        }

        /** Returns the mean of the second and third quarter. */
        double middle(ToDoubleFunction<StepObservation.Assumption> number) {
            double[] all = numbers(number);
            return Arrays.stream(all, all.length / 4, 3 * all.length / 4)
                    .average()
                    .orElse(0);
        }
    }

    @Override
    public Findings make(Effort effort) {
        FigureValues values = new FigureValues(name(), watched.words(), 1, "ratio");
        List<Course> courses = new ArrayList<>();
        for (double density : List.of(watched.density(), 2 * watched.density())) {
            String series = "density " + Plates.percent(density);
            effort.progress().accept("training, " + series);
            Course course = new Course(
                    series,
                    watched.of(ComparedExchanges.OK_TOPK, density).looks().stream()
                            .filter(look -> look.assumption() != null)
                            .toList());
            for (StepObservation look : course.looks()) {
                double xi = look.assumption().xi();
                values.add(Method.MEASUREMENT, series + ", step " + look.step(), watched.ranks(), 0, xi);
            }
            courses.add(course);
        }
        List<Series> lines = IntStream.range(0, courses.size())
                .mapToObj(i -> courses.get(i).line(i))
                .toList();
        return new Findings(
                values.all(),
                List.of(Plates.plate(
                        name(),
                        "ξ over steps",
                        Axis.linear("step"),
                        new Axis("ξ", Axis.Scale.DECIMAL, Axis.Unit.NUMBER),
                        lines,
                        NOTE + " " + watched.words() + ".")),
                comparisons(watched.ranks(), courses.getFirst(), courses.getLast()));
    }

    private static List<Comparison> comparisons(int ranks, Course sparse, Course dense) {
        double one = sparse.middle(StepObservation.Assumption::xi);
        double two = dense.middle(StepObservation.Assumption::xi);
        double most = Arrays.stream(sparse.numbers(StepObservation.Assumption::xi))
                .max()
                .orElse(0);
        String found = Plates.text(
                "middle half: %.2f, and %.2f at twice the density; the most, at the end, %.2f, P = %d; what is selected from,"
                        + " residuals in it, is %.0f and %.0f times as long as a gradient",
                one,
                two,
                most,
                ranks,
                sparse.middle(StepObservation.Assumption::growth),
                dense.middle(StepObservation.Assumption::growth));
        return List.of(
                Plates.measured("ξ < P, or not much more", found, Verdict.of(one < 2 * ranks)),
                Plates.measured("Smaller at a higher density", found, Verdict.of(two < one)));
    }
}
