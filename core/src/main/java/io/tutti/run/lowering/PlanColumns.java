package io.tutti.run.lowering;

import java.util.ArrayList;
import java.util.List;

/** The columns of a plan while it is lowered. */
final class PlanColumns {
    static final int BUFFER = 0;
    static final int FIRST = 1;
    static final int COUNT = 2;
    static final int PEER = 3;
    static final int KEY = 4;
    static final int BASE = 5;

    final Plan.Kind[] kinds;
    final int[] laneOf;
    final int[] peers;
    final int[] keys;
    final int[][] waits;
    final String[] kernels;
    final int[] firstPart;
    final Parts parts = new Parts();
    int scratches;

    PlanColumns(int ops) {
        kinds = new Plan.Kind[ops];
        laneOf = new int[ops];
        peers = new int[ops];
        keys = new int[ops];
        waits = new int[ops][];
        kernels = new String[ops];
        firstPart = new int[ops + 1];
    }

    /** Rows of part columns. */
    static final class Parts {
        private final List<int[]> rows = new ArrayList<>();

        void add(int... row) {
            rows.add(row);
        }

        int size() {
            return rows.size();
        }

        int[] column(int index) {
            int[] column = new int[rows.size()];
            for (int row = 0; row < column.length; row++) {
                column[row] = rows.get(row)[index];
            }
            return column;
        }
    }
}
