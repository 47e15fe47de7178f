package io.tutti.cli.bench.output;

import io.tutti.report.draw.Picture;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one job measured: all that took turns.
 *
 * @param collective its name
 * @param ranks how many
 * @param link between them
 * @param measurements in the order of measuring
 * @param comparisons in the order of measuring
 */
record JobResults(
        String collective, int ranks, String link, List<Measurement> measurements, List<Comparison> comparisons) {
    /** All jobs, in the order of measuring. */
    static List<JobResults> of(BenchResults results) {
        Map<String, JobResults> jobs = new LinkedHashMap<>();
        for (Measurement each : results.measurements()) {
            JobResults empty =
                    new JobResults(each.collective(), each.ranks(), each.link(), new ArrayList<>(), new ArrayList<>());
            jobs.computeIfAbsent(empty.name(), name -> empty).measurements.add(each);
        }
        for (Comparison each : results.comparisons()) {
            jobs.get(name(each.collective(), each.ranks(), each.link()))
                    .comparisons
                    .add(each);
        }
        return List.copyOf(jobs.values());
    }

    /** For readers. */
    String title() {
        return collective + ", " + ranks + " ranks, link " + link;
    }

    /** For files. */
    String name() {
        return name(collective, ranks, link);
    }

    private static String name(String collective, int ranks, String link) {
        return (collective + "-" + ranks + "-" + link).replaceAll("[^A-Za-z0-9]+", "-");
    }

    BenchPlots plots() {
        return new BenchPlots(title(), measurements, comparisons);
    }

    /** Its plots, by name. */
    Map<String, Picture> pictures() {
        Map<String, Picture> pictures = new LinkedHashMap<>();
        plots().time().ifPresent(plot -> pictures.put(name() + "-time", plot));
        plots().bandwidth().ifPresent(plot -> pictures.put(name() + "-busbw", plot));
        plots().ratios().ifPresent(plot -> pictures.put(name() + "-ratio", plot));
        return pictures;
    }
}
