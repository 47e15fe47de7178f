package io.tutti.measure.output;

import io.tutti.report.draw.Picture;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The results of one job, in which all series took turns.
 *
 * @param job the job
 * @param measurements in the order of measuring
 * @param comparisons in the order of measuring
 * @param overlaps in the order of measuring
 * @param states the machine before and after
 * @param names all series of all jobs of the run, in the order of measuring
 */
record JobResults(
        Job job,
        List<Measurement> measurements,
        List<Comparison> comparisons,
        List<Overlap> overlaps,
        List<JobState> states,
        List<String> names) {
    /**
     * A job of a run.
     *
     * @param collective its name
     * @param ranks number of ranks
     * @param link link between the ranks
     */
    record Job(String collective, int ranks, String link) {
        /** Returns the job's title for readers. */
        String title() {
            return collective + ", " + ranks + " ranks, link " + link;
        }

        /** Returns the job's name in file names. */
        String name() {
            return (collective + "-" + ranks + "-" + link).replaceAll("[^A-Za-z0-9]+", "-");
        }
    }

    /** Returns all jobs in the order of measuring. */
    static List<JobResults> of(BenchResults results) {
        Map<Job, List<Measurement>> measured = results.measurements().stream()
                .collect(Collectors.groupingBy(
                        m -> new Job(m.collective(), m.ranks(), m.link()), LinkedHashMap::new, Collectors.toList()));
        Map<Job, List<Comparison>> compared = results.comparisons().stream()
                .collect(Collectors.groupingBy(c -> new Job(c.collective(), c.ranks(), c.link())));
        Map<Job, List<Overlap>> overlapped = results.overlaps().stream()
                .collect(Collectors.groupingBy(each -> new Job(each.collective(), each.ranks(), each.link())));
        Map<Job, List<JobState>> states = results.states().stream()
                .collect(Collectors.groupingBy(each -> new Job(each.collective(), each.ranks(), each.link())));
        List<String> names =
                results.measurements().stream().map(Measurement::who).distinct().toList();
        return measured.entrySet().stream()
                .map(each -> new JobResults(
                        each.getKey(),
                        each.getValue(),
                        compared.getOrDefault(each.getKey(), List.of()),
                        overlapped.getOrDefault(each.getKey(), List.of()),
                        states.getOrDefault(each.getKey(), List.of()),
                        names))
                .toList();
    }

    BenchPlots plots() {
        return new BenchPlots(job.title(), measurements, comparisons, overlaps, names);
    }

    /** Returns the job's plots by name. */
    Map<String, Picture> pictures() {
        Map<String, Picture> pictures = new LinkedHashMap<>();
        BenchPlots plots = plots();
        plots.time().ifPresent(plot -> pictures.put(job.name() + "-time", plot));
        plots.inARow().ifPresent(plot -> pictures.put(job.name() + "-b2b", plot));
        plots.bandwidth().ifPresent(plot -> pictures.put(job.name() + "-busbw", plot));
        plots.ratios().ifPresent(plot -> pictures.put(job.name() + "-ratio", plot));
        plots.ratiosInARow().ifPresent(plot -> pictures.put(job.name() + "-b2b-ratio", plot));
        plots.overlap().ifPresent(plot -> pictures.put(job.name() + "-overlap", plot));
        return pictures;
    }
}
