package io.tutti.cli.bench;

import io.tutti.cli.info.Machine;
import io.tutti.cli.text.Json;
import io.tutti.report.file.Csv;
import java.util.List;

/**
 * Results with what they were measured on, as files.
 *
 * @param version of Tutti
 * @param java version of the JDK
 * @param machine on which all ranks ran
 * @param plan what was measured how
 * @param results in the order of measuring
 */
public record BenchFiles(String version, String java, Machine machine, BenchPlan plan, List<Measurement> results) {
    /** As JSON, with everything. */
    public String json() {
        return Json.of(this);
    }

    /** As comma-separated values: the results alone, with a line of names. */
    public String csv() {
        return Csv.of(Measurement.class, results);
    }
}
