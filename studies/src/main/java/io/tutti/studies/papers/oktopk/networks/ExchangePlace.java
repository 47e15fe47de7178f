package io.tutti.studies.papers.oktopk.networks;

import io.tutti.studies.papers.oktopk.setup.Plates;

/**
 * Where exchanges are measured, and how much of a gradient they send.
 *
 * @param hosts number of hosts, with one rank each; of processes on loopback
 * @param rate of the hosts' links, or {@link #LOOPBACK}
 * @param density share of a gradient that is sent
 */
record ExchangePlace(int hosts, String rate, double density) {
    /** Stands for a rate where there is no lab. */
    static final String LOOPBACK = "loopback";

    boolean isLoopback() {
        return rate.equals(LOOPBACK);
    }

    /** Returns the rate and density for titles. */
    String words() {
        return (isLoopback() ? "processes of this machine over loopback" : "lab hosts at " + rate) + ", density "
                + Plates.percent(density);
    }

    /** Returns the rate and density for names of files. */
    String fileName() {
        return rate + "-" + Plates.text("%.0f", 100 * density);
    }
}
