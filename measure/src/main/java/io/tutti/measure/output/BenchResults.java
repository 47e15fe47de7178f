package io.tutti.measure.output;

import io.tutti.report.draw.Picture;
import io.tutti.report.file.Csv;
import io.tutti.report.file.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All results of a run and its environment.
 *
 * @param command the command line that started the run
 * @param environment names and values that describe the machine
 * @param measurements in the order of measuring
 * @param comparisons in the order of measuring
 * @param overlaps in the order of measuring; empty unless asked for
 * @param states the machine before and after each job, in the order of measuring
 */
public record BenchResults(
        String command,
        List<List<String>> environment,
        List<Measurement> measurements,
        List<Comparison> comparisons,
        List<Overlap> overlaps,
        List<JobState> states) {
    /** Returns all results as JSON. */
    public String json() {
        return Json.of(this);
    }

    /** Returns the measurements as comma-separated values with a header line. */
    public String csv() {
        return Csv.of(Measurement.class, measurements);
    }

    /** Returns the results as a self-contained HTML page. */
    public String html() {
        return new BenchPage(this).html();
    }

    /** Returns all plots by file name. */
    public Map<String, Picture> pictures() {
        Map<String, Picture> pictures = new LinkedHashMap<>();
        JobResults.of(this).forEach(job -> pictures.putAll(job.pictures()));
        return pictures;
    }

    /** Returns the number of wrong elements of all measurements. */
    public long wrong() {
        return measurements.stream().mapToLong(m -> Math.max(0, m.wrong())).sum();
    }
}
