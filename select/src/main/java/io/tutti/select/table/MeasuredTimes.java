package io.tutti.select.table;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Measured times of an algorithm by size. Times between two sizes are interpolated linearly in logarithms. */
public final class MeasuredTimes {
    /** Times are extrapolated to sizes up to this factor outside the measured range. */
    private static final int BEYOND = 2;

    private final long[] bytes;
    private final double[] seconds;

    /** @param points seconds by bytes; at least one */
    MeasuredTimes(SortedMap<Long, Double> points) {
        bytes = points.keySet().stream().mapToLong(Long::longValue).toArray();
        seconds = points.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    SortedMap<Long, Double> points() {
        SortedMap<Long, Double> points = new TreeMap<>();
        for (int i = 0; i < bytes.length; i++) {
            points.put(bytes[i], seconds[i]);
        }
        return points;
    }

    /** Returns whether the measurements cover a size. */
    public boolean covers(long size) {
        return size <= BEYOND * bytes[bytes.length - 1] && BEYOND * size >= bytes[0];
    }

    /** Returns the seconds for a size in bytes. */
    public double at(long size) {
        int above = 0;
        while (above < bytes.length && bytes[above] < size) {
            above++;
        }
        int last = bytes.length - 1;
        if (above > last) {
            return seconds[last] * size / Math.max(1, bytes[last]);
        }
        if (above == 0 || bytes[above] == size) { // 0 and 1 have the same place among logarithms
            return seconds[above];
        }
        double low = Math.log(Math.max(1, bytes[above - 1]));
        double share = (Math.log(size) - low) / (Math.log(bytes[above]) - low);
        return Math.exp(Math.log(seconds[above - 1]) * (1 - share) + Math.log(seconds[above]) * share);
    }

    /** Returns the union of both; where both have a size, {@code other} wins. */
    MeasuredTimes with(Map<Long, Double> other) {
        SortedMap<Long, Double> points = points();
        points.putAll(other);
        return new MeasuredTimes(points);
    }
}
