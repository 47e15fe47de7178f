package io.tutti.system;

import io.tutti.Tutti;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.type.Reduction;

/** A program of four ranks that try algorithms until one is settled. Prints how many calls were right. */
public final class TriedAlgorithms {
    private static final int RANKS = 4;
    private static final int CALLS = 400;
    private static final int COUNT = 1_000;

    private TriedAlgorithms() {}

    /** See the class. */
    public static void main(String[] words) {
        Tutti.local(RANKS, Options.defaults().with(Setting.AUTOTUNE, "1"), world -> {
            int right = 0;
            for (int call = 0; call < CALLS; call++) {
                int[] vector = new int[COUNT];
                vector[COUNT - 1] = world.rank() + call;
                world.allreduce(vector, Reduction.SUM);
                right += vector[COUNT - 1] == RANKS * call + RANKS * (RANKS - 1) / 2 ? 1 : 0;
            }
            if (world.rank() == 0) {
                Verbs.say(right + " calls of " + CALLS + " are right");
            }
        });
    }
}
