package io.tutti.cli.bench.output;

import io.tutti.cli.text.Json;
import io.tutti.report.draw.Picture;
import io.tutti.report.file.Csv;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All results of a run with what they were measured on.
 *
 * @param command the words that started the run
 * @param environment names and values
 * @param measurements in the order of measuring
 * @param comparisons in the order of measuring
 */
public record BenchResults(
        String command, List<List<String>> environment, List<Measurement> measurements, List<Comparison> comparisons) {
    /** As JSON, with everything. */
    public String json() {
        return Json.of(this);
    }

    /** As comma-separated values: the measurements alone, with a line of names. */
    public String csv() {
        return Csv.of(Measurement.class, measurements);
    }

    /** As a page that needs no other file. */
    public String html() {
        return new BenchPage(this).html();
    }

    /** All plots, by names for files. */
    public Map<String, Picture> pictures() {
        Map<String, Picture> pictures = new LinkedHashMap<>();
        JobResults.of(this).forEach(job -> pictures.putAll(job.pictures()));
        return pictures;
    }

    /** Wrong elements of all measurements. */
    public long wrong() {
        return measurements.stream().mapToLong(m -> Math.max(0, m.wrong())).sum();
    }
}
