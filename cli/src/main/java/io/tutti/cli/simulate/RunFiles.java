package io.tutti.cli.simulate;

import io.tutti.cli.text.Json;
import io.tutti.model.Network;
import io.tutti.report.file.Csv;
import java.util.List;

/**
 * Simulated runs with the network, as files.
 *
 * @param network its name
 * @param origin where its numbers come from
 * @param note what to keep in mind
 * @param runs in the order of simulating
 */
public record RunFiles(String network, String origin, String note, List<SimulatedRun> runs) {
    /** Runs on a network. */
    public static RunFiles of(Network network, List<SimulatedRun> runs) {
        return new RunFiles(network.name(), network.origin(), network.note(), List.copyOf(runs));
    }

    /** As JSON, with everything. */
    public String json() {
        return Json.of(this);
    }

    /** As comma-separated values: the runs alone, with a line of names. */
    public String csv() {
        return Csv.of(SimulatedRun.class, runs);
    }
}
