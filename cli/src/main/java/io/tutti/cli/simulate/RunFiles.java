package io.tutti.cli.simulate;

import io.tutti.model.Network;
import io.tutti.report.file.Csv;
import io.tutti.report.file.Json;
import java.util.List;

/**
 * Simulated runs with their network, in the form of files.
 *
 * @param network its name
 * @param origin source of its numbers
 * @param note restrictions of its validity
 * @param runs in the order of simulating
 */
public record RunFiles(String network, String origin, String note, List<SimulatedRun> runs) {
    /** Returns runs on a network. */
    public static RunFiles of(Network network, List<SimulatedRun> runs) {
        return new RunFiles(network.name(), network.origin(), network.note(), List.copyOf(runs));
    }

    /** Returns all results as JSON. */
    public String json() {
        return Json.of(this);
    }

    /** Returns the runs as comma-separated values with a header line. */
    public String csv() {
        return Csv.of(SimulatedRun.class, runs);
    }
}
