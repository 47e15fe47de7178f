package io.tutti.studies.papers.oktopk.networks;

import io.tutti.studies.kept.Cells;

/** What a training reports of its test samples: the column of its CSV file, and how near two trainings must be to be equal. */
enum TestMeasure {
    ACCURACY("accuracy", "test_accuracy", 0.005),
    ERROR_RATE("error rate", "test_error_rate", 0.01);

    private final String text;
    private final String column;
    private final double tolerance;

    TestMeasure(String text, String column, double tolerance) {
        this.text = text;
        this.column = column;
        this.tolerance = tolerance;
    }

    /** Returns the error rate if a training reports one, otherwise the accuracy. */
    static TestMeasure of(Cells row) {
        int column = row.column(ERROR_RATE.column);
        return column >= 0 && !row.text(column).isEmpty() ? ERROR_RATE : ACCURACY;
    }

    String text() {
        return text;
    }

    String column() {
        return column;
    }

    /** How much worse a share is than another one; negative if it is better. */
    double worse(double share, double other) {
        return this == ACCURACY ? other - share : share - other;
    }

    /** Whether two shares are very close by the measure of the source: half a point of accuracy, one of an error rate. */
    boolean isClose(double share, double other) {
        return worse(share, other) <= tolerance;
    }
}
