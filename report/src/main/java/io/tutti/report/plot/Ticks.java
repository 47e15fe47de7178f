package io.tutti.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The range of an axis and the values at its ticks.
 *
 * @param axis the axis
 * @param low least value shown
 * @param high greatest value shown
 * @param values values at its ticks, ascending
 */
record Ticks(Axis axis, double low, double high, List<Double> values) {
    private static final int MOST_TICKS = 10;
    private static final int FEWEST_TICKS = 3;
    private static final double LINEAR_TICKS = 8;
    private static final double ROOM = 1.04;
    private static final String[] BYTES = {"B", "KiB", "MiB", "GiB", "TiB"};
    private static final double KILO = 1024;
    /** From here on no decimals are written, and rounding to them would exceed the range of integers. */
    private static final double WHOLE = 1e9;

    /** Below, numbers are written with an exponent: six decimals would not tell them from 0. */
    private static final double LEAST_PLAIN = 1e-4;

    /** Returns ticks for values from {@code least} to {@code most}. */
    static Ticks of(Axis axis, double least, double most) {
        return switch (axis.scale()) {
            case LINEAR -> linear(axis, least, most);
            case DECIMAL -> decimal(axis, least, most);
            case BINARY -> binary(axis, least, most);
        };
    }

    /** Returns ticks of a linear axis for values from 0 to {@code most}; 0 is its low end, so that heights are proportional. */
    static Ticks fromZero(Axis axis, double most) {
        return from(axis, 0, most);
    }

    private static Ticks linear(Axis axis, double least, double most) {
        return from(axis, low(axis, least, most), most);
    }

    private static Ticks from(Axis axis, double low, double most) {
        double span = most > low ? (most - low) * ROOM : 1;
        return new Ticks(axis, low, low + span, multiples(low, low + span));
    }

    /** Returns the multiples of a round number in a range. */
    private static List<Double> multiples(double from, double to) {
        double rough = (to - from) / LINEAR_TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double share = rough / power;
        double step = power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
        List<Double> values = new ArrayList<>();
        for (double i = Math.ceil(from / step - 1e-9); i * step <= to; i++) {
            values.add(i * step);
        }
        return List.copyOf(values);
    }

    private static double low(Axis axis, double least, double most) {
        if (axis.unit() == Axis.Unit.TIMES) {
            return Math.min(least < 1 ? least - 0.04 * (most - least) : 1, most * 0.98);
        }
        return least > 0 && least < most * 0.8 ? 0 : Math.min(least, most * 0.98);
    }

    private static Ticks decimal(Axis axis, double least, double most) {
        double low = Math.log10(least);
        double high = Math.log10(most);
        double room = Math.max(0.05, (high - low) * (ROOM - 1));
        double from = Math.max(Double.MIN_NORMAL, Math.pow(10, low - room));
        double to = Math.min(Double.MAX_VALUE, Math.pow(10, high + room));
        List<Double> values = decimals(from, to, high - low < 2.2 ? List.of(1, 2, 5) : List.of(1));
        return new Ticks(axis, from, to, values.size() < FEWEST_TICKS ? multiples(from, to) : values);
    }

    /** Returns the multiples of powers of ten in a range. */
    private static List<Double> decimals(double from, double to, List<Integer> factors) {
        List<Double> values = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(from)); Math.pow(10, power) <= to; power++) {
            for (int factor : factors) {
                double value = factor * Math.pow(10, power);
                if (value >= from && value <= to) {
                    values.add(value);
                }
            }
        }
        return List.copyOf(values);
    }

    private static Ticks binary(Axis axis, double least, double most) {
        double low = Math.log(least) / Math.log(2);
        double high = Math.log(most) / Math.log(2);
        double room = Math.max(0.1, (high - low) * (ROOM - 1) / 2);
        int step = 1;
        while ((high - low) / step > MOST_TICKS) {
            step++;
        }
        List<Double> values = new ArrayList<>();
        for (int power = (int) Math.ceil(low - room); power <= high + room; power++) {
            if (power % step == 0) {
                values.add(Math.pow(2, power));
            }
        }
        return new Ticks(axis, Math.pow(2, low - room), Math.pow(2, high + room), List.copyOf(values));
    }

    /** Returns the position of a value: 0 at the low end, 1 at the high end. */
    double place(double value) {
        return axis.scale() == Axis.Scale.LINEAR
                ? (value - low) / (high - low)
                : Math.log(value / low) / Math.log(high / low);
    }

    /** Formats a value for its tick. */
    String text(double value) {
        return switch (axis.unit()) {
            case NUMBER -> number(value);
            case BYTES -> scaled(value, KILO, BYTES, 0);
            case SECONDS -> seconds(value);
            case TIMES -> "×" + number(value);
        };
    }

    private static String seconds(double value) {
        if (value == 0) {
            return "0";
        }
        String[] units = {"s", "ms", "µs", "ns"};
        int unit = 0;
        double scaled = value;
        while (unit < units.length - 1 && Math.abs(scaled) < 0.9999) {
            scaled *= 1000;
            unit++;
        }
        return number(scaled) + " " + units[unit];
    }

    private static String scaled(double value, double base, String[] units, int first) {
        int unit = first;
        double scaled = value;
        while (scaled >= base && unit < units.length - 1) {
            scaled /= base;
            unit++;
        }
        return number(scaled) + " " + units[unit];
    }

    private static String number(double value) {
        double size = Math.abs(value);
        if (size > 0 && size < LEAST_PLAIN) {
            return String.format(Locale.ROOT, "%.2e", value).replaceFirst("\\.?0+e", "e");
        }
        if (size >= WHOLE) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        double rounded = Math.round(value * 1e6) / 1e6;
        return rounded == Math.rint(rounded)
                ? String.format(Locale.ROOT, "%,d", (long) rounded)
                : String.format(Locale.ROOT, "%.6f", rounded).replaceAll("0+$", "");
    }
}
