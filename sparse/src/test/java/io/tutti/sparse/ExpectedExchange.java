package io.tutti.sparse;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What exchanges must give, computed plainly by one process with sorting and maps. */
public final class ExpectedExchange {
    private ExpectedExchange() {}

    /** The k largest by absolute value that are not zero, lowest index first among equals. */
    public static Map<Integer, Float> top(Map<Integer, Float> vector, int k) {
        List<Map.Entry<Integer, Float>> entries = new ArrayList<>(vector.entrySet());
        entries.removeIf(entry -> entry.getValue() == 0);
        Comparator<Map.Entry<Integer, Float>> bySize = Comparator.comparing(entry -> -Math.abs(entry.getValue()));
        entries.sort(bySize.thenComparing(Map.Entry::getKey));
        Map<Integer, Float> top = new TreeMap<>();
        entries.stream().limit(k).forEach(entry -> top.put(entry.getKey(), entry.getValue()));
        return top;
    }

    public static Map<Integer, Float> entries(float[] dense) {
        Map<Integer, Float> entries = new TreeMap<>();
        for (int i = 0; i < dense.length; i++) {
            entries.put(i, dense[i]);
        }
        return entries;
    }

    static Map<Integer, Float> sum(Map<Integer, Float> a, Map<Integer, Float> b) {
        Map<Integer, Float> sum = new TreeMap<>(a);
        b.forEach((index, value) -> sum.merge(index, value, Float::sum));
        return sum;
    }

    /** The sum of all ranks' selections. */
    static Map<Integer, Float> sumOfTops(float[][] vectors, int k) {
        Map<Integer, Float> sum = new TreeMap<>();
        for (float[] vector : vectors) {
            sum = sum(sum, top(entries(vector), k));
        }
        return sum;
    }

    /** Selections added up along a binomial tree, with a selection after each sum. */
    static Map<Integer, Float> treeOfTops(float[][] vectors, int k, int rank, int reach) {
        Map<Integer, Float> sum = top(entries(vectors[rank]), k);
        for (int distance = 1; distance < reach && rank + distance < vectors.length; distance *= 2) {
            sum = top(sum(sum, treeOfTops(vectors, k, rank + distance, distance)), k);
        }
        return sum;
    }

    static float[] dense(Map<Integer, Float> vector, int elements) {
        float[] dense = new float[elements];
        vector.forEach((index, value) -> dense[index] = value);
        return dense;
    }
}
