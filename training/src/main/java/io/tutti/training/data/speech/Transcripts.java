package io.tutti.training.data.speech;

import java.util.Arrays;

/** Transcripts as labels of characters, from 1 on; 0 stands for no character. */
public final class Transcripts {
    private Transcripts() {}

    /**
     * Returns the transcript of the most probable path: of labels that stand one after another for the same character, one; without
     * those for no character (Graves et al., Connectionist temporal classification, ICML 2006).
     *
     * @param best the most probable label of each frame
     */
    public static long[] collapse(long[] best, int from, int to) {
        long[] labels = new long[to - from];
        int count = 0;
        for (int i = from; i < to; i++) {
            if (best[i] != 0 && (i == from || best[i] != best[i - 1])) {
                labels[count++] = best[i];
            }
        }
        return Arrays.copyOf(labels, count);
    }

    /** Returns the fewest labels to insert, delete or replace that make one transcript of another (Levenshtein, 1966). */
    public static int edits(long[] said, long[] heard) {
        int[] row = new int[heard.length + 1];
        Arrays.setAll(row, i -> i);
        for (int s = 1; s <= said.length; s++) {
            int diagonal = row[0];
            row[0] = s;
            for (int h = 1; h <= heard.length; h++) {
                int replaced = diagonal + (said[s - 1] == heard[h - 1] ? 0 : 1);
                diagonal = row[h];
                row[h] = Math.min(replaced, 1 + Math.min(row[h], row[h - 1]));
            }
        }
        return row[heard.length];
    }
}
