package programs.openmpi;

/** The plate of {@link Heat} on one rank: what the blocks must come to, and the step that both take. */
record Plate(int rows, int columns) {

    int index(int row, int column) {
        return row * (columns + 2) + column;
    }

    double first(int row, int column) {
        boolean rim = row == 0 || column == 0 || row == rows + 1 || column == columns + 1;
        return rim ? row - 2.0 * column : (row * 31 + column * 17) % 100;
    }

    double[] after(int steps) {
        double[] cells = new double[(rows + 2) * (columns + 2)];
        for (int row = 0; row < rows + 2; row++) {
            for (int column = 0; column < columns + 2; column++) {
                cells[index(row, column)] = first(row, column);
            }
        }
        for (int step = 0; step < steps; step++) {
            cells = step(cells, rows, columns);
        }
        return cells;
    }

    /** One explicit step of a block with a frame of one cell; the frame stays. */
    static double[] step(double[] cells, int rows, int columns) {
        int width = columns + 2;
        double[] next = cells.clone();
        for (int row = 1; row <= rows; row++) {
            for (int at = row * width + 1; at <= row * width + columns; at++) {
                double around = cells[at - width] + cells[at + width] + cells[at - 1] + cells[at + 1];
                next[at] = cells[at] + 0.1 * (around - 4 * cells[at]);
            }
        }
        return next;
    }
}
