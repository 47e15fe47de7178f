package io.tutti.studies.papers.locality;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.model.interconnect.Interconnect;
import io.tutti.model.interconnect.LinkLoads;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;

/**
 * Loads of links on one interconnect, whose parameters are assumed.
 *
 * @param interconnect the links, with a rank at each host
 */
record LoadedLinks(Interconnect interconnect) {
    static final String NOTE =
            "Assumed: 1 µs a message, 0.1 µs a link, 12.5 GB/s a link and direction; steps wait for each other.";

    /** So many ranks are counted with any effort. */
    static final int SMALL = 64;

    private static final double ALPHA = 1e-6;
    private static final double HOP = 1e-7;
    private static final double BETA = 1 / 12.5e9;
    private static final int GRAIN = 4;

    static LoadedLinks of(String text) {
        return new LoadedLinks(Interconnect.parse(text));
    }

    int ranks() {
        return interconnect.hosts();
    }

    /** The loads of a vector of so many bytes. */
    LinkLoads loads(String collective, String name, long bytes) {
        Schedule schedule = schedule(collective, name);
        return LinkLoads.of(schedule, layout(schedule, bytes), interconnect);
    }

    /** The same if each rank does its ops in order and sends one message at a time, as pipelines do. */
    LinkLoads loadsByRounds(String collective, String name, long bytes) {
        Schedule schedule = schedule(collective, name);
        return LinkLoads.ofRounds(schedule, layout(schedule, bytes), interconnect);
    }

    private Schedule schedule(String collective, String name) {
        Algorithm algorithm = Algorithms.byName(collective, name).orElseThrow();
        return algorithm.schedule(ScheduleRequest.of(ranks()));
    }

    private static Layout layout(Schedule schedule, long bytes) {
        return Layout.uniform(bytes, schedule.collective().chunks(), GRAIN);
    }

    /** The time of a vector of so many bytes, in seconds. */
    double seconds(String collective, String name, long bytes) {
        return loads(collective, name, bytes).seconds(ALPHA, HOP, BETA);
    }

    /** The time of a vector that is so many times as long as the one that was counted, in seconds. */
    static double seconds(LinkLoads counted, double times) {
        return counted.seconds(ALPHA, HOP, times * BETA);
    }
}
