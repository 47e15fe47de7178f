package io.tutti.studies;

/** How a number was obtained. */
public enum Method {
    /** By a closed form. */
    MODEL("model"),
    /** By simulating a schedule. */
    SIMULATION("simulation"),
    /** By a run on this machine. */
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
