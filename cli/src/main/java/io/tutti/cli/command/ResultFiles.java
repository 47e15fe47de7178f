package io.tutti.cli.command;

import io.tutti.measure.output.BenchResults;
import io.tutti.report.file.ResultFolder;
import io.tutti.report.file.WholeFile;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options for the files to which results of measurements are written. */
final class ResultFiles {
    @Option(names = "--csv", paramLabel = "FILE", description = "Write results to FILE as comma-separated values.")
    private Path csv;

    @Option(names = "--json", paramLabel = "FILE", description = "Write results and environment to FILE as JSON.")
    private Path json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with plots to FILE.")
    private Path html;

    @Option(
            names = "--plots",
            paramLabel = "FOLDER",
            description = "Write each plot to FOLDER, as SVG and PNG; for documents.")
    private Path plots;

    void write(BenchResults results) {
        if (csv != null) {
            WholeFile.write(csv, results.csv());
        }
        if (json != null) {
            WholeFile.write(json, results.json());
        }
        if (html != null) {
            WholeFile.write(html, results.html());
        }
        if (plots != null) {
            ResultFolder.make(plots);
            results.pictures().forEach((name, picture) -> ResultFolder.write(plots, name, picture));
        }
    }
}
