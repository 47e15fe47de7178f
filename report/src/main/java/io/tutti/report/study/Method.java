package io.tutti.report.study;

/** How a number was made. */
public enum Method {
    /** By a closed form. */
    MODEL("model"),
    /** By playing a schedule in simulated time. */
    SIMULATION("simulation"),
    /** By running it on this machine. */
    MEASUREMENT("measurement");

    private final String text;

    Method(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
