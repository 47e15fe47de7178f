package io.tutti.cli.command;

import io.tutti.cli.bench.output.BenchResults;
import io.tutti.report.draw.Picture;
import io.tutti.report.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;

/** Where results of measuring are written to. */
final class ResultFiles {
    private static final double PNG_SCALE = 3;

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
            write(results.pictures());
        }
    }

    private void write(Map<String, Picture> pictures) {
        try {
            Files.createDirectories(plots);
        } catch (IOException e) {
            throw new IllegalArgumentException(plots + " cannot be made: " + e, e);
        }
        pictures.forEach((name, picture) -> {
            WholeFile.write(plots.resolve(name + ".svg"), picture.svg());
            WholeFile.write(plots.resolve(name + ".png"), picture.png(PNG_SCALE));
        });
    }
}
