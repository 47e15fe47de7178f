package io.tutti.spark.ml;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/**
 * Minimizes a smooth convex function by L-BFGS with a line search for the strong Wolfe conditions (Nocedal and Wright,
 * algorithms 7.4 and 3.5). Ends as Spark's optimizer does: when the gradient is small, when the value is
 * close to the largest of the last ten, both relative to the tolerance, or after the given number of iterations.
 */
final class Lbfgs {
    private static final int HISTORY = 10;
    private static final int MOST_TRIALS = 30;
    private static final int REMEMBERED = 10;
    private static final double LEAST_GRADIENT = 1e-12;
    /** Close to the minimum, values differ by rounding only, and the slope decides. */
    private static final double ROUNDING = 1e-15;

    private static final double DECREASE = 1e-4;
    private static final double CURVATURE = 0.9;

    /** The function. */
    @FunctionalInterface
    interface Function {
        /** Returns the value at a point, and overwrites the gradient. */
        double at(double[] point, double[] gradient);
    }

    /** A step and the change of the gradient that it caused. */
    private record Pair(double[] step, double[] change, double inverse) {}

    private final Function function;
    private final ArrayDeque<Pair> history = new ArrayDeque<>();
    private double[] point;
    private double value;
    private double[] gradient;

    Lbfgs(Function function, double[] start) {
        this.function = function;
        this.point = start.clone();
        this.gradient = new double[start.length];
    }

    /** Returns the point where it ended. */
    double[] run(int maxIter, double tol) {
        value = function.at(point, gradient);
        double scale = Math.abs(value);
        ArrayDeque<Double> values = new ArrayDeque<>(List.of(value));
        for (int iteration = 0; iteration < maxIter && !isFlat(tol); iteration++) {
            if (!step(iteration == 0 ? Math.min(1, 1 / norm(gradient)) : 1)
                    || Collections.max(values) - value <= tol * scale) {
                break;
            }
            values.addLast(value);
            if (values.size() > REMEMBERED) {
                values.removeFirst();
            }
        }
        return point;
    }

    private boolean isFlat(double tol) {
        return norm(gradient) <= Math.max(tol * Math.abs(value), LEAST_GRADIENT);
    }

    /** Moves along the direction; false if no step makes the value smaller. */
    private boolean step(double first) {
        double[] direction = direction();
        LineSearch search = new LineSearch(direction, first);
        if (!search.run()) {
            return false;
        }
        double[] step = minus(search.point, point);
        double[] change = minus(search.gradient, gradient);
        double product = dot(step, change);
        if (product > 0) {
            if (history.size() == HISTORY) {
                history.removeFirst();
            }
            history.addLast(new Pair(step, change, 1 / product));
        }
        point = search.point;
        value = search.value;
        gradient = search.gradient;
        return true;
    }

    /** The two loops over the history. */
    private double[] direction() {
        double[] direction = gradient.clone();
        double[] factors = new double[history.size()];
        Iterator<Pair> backwards = history.descendingIterator();
        for (int i = factors.length - 1; i >= 0; i--) {
            Pair pair = backwards.next();
            factors[i] = pair.inverse * dot(pair.step, direction);
            axpy(-factors[i], pair.change, direction);
        }
        if (!history.isEmpty()) {
            Pair last = history.getLast();
            scale(1 / (last.inverse * dot(last.change, last.change)), direction);
        }
        int i = 0;
        for (Pair pair : history) {
            axpy(factors[i++] - pair.inverse * dot(pair.change, direction), pair.step, direction);
        }
        scale(-1, direction);
        return direction;
    }

    /** Searches a step length by doubling, then by bisection between two lengths that enclose one. */
    private final class LineSearch {
        private final double[] direction;
        private final double slope;
        private double length;
        private double[] point;
        private double[] gradient = new double[Lbfgs.this.gradient.length];
        private double value;

        LineSearch(double[] direction, double first) {
            this.direction = direction;
            this.slope = dot(direction, Lbfgs.this.gradient);
            this.length = first;
        }

        boolean run() {
            double low = 0;
            double high = Double.POSITIVE_INFINITY;
            for (int trial = 0; trial < MOST_TRIALS && slope < 0; trial++) {
                point = Lbfgs.this.point.clone();
                axpy(length, direction, point);
                value = function.at(point, gradient);
                double here = dot(direction, gradient);
                boolean isLower =
                        value <= Lbfgs.this.value + DECREASE * length * slope + ROUNDING * Math.abs(Lbfgs.this.value);
                if (isLower && Math.abs(here) <= -CURVATURE * slope) {
                    return true;
                }
                if (isLower && here < 0) {
                    low = length;
                } else {
                    high = length;
                }
                length = Double.isInfinite(high) ? 2 * length : (low + high) / 2;
            }
            return slope < 0 && value < Lbfgs.this.value;
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    private static void axpy(double factor, double[] x, double[] y) {
        for (int i = 0; i < x.length; i++) {
            y[i] += factor * x[i];
        }
    }

    private static void scale(double factor, double[] x) {
        Arrays.setAll(x, i -> factor * x[i]);
    }

    private static double[] minus(double[] a, double[] b) {
        double[] difference = new double[a.length];
        Arrays.setAll(difference, i -> a[i] - b[i]);
        return difference;
    }
}
