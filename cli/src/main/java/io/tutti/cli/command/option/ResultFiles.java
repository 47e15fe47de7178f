package io.tutti.cli.command.option;

import io.tutti.measure.output.BenchResults;
import io.tutti.report.file.ResultFolder;
import java.io.PrintWriter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for the files to which results of measurements are written. */
public final class ResultFiles {
    @Mixin
    private DataFiles data;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with plots to FILE.")
    private OutputPath html;

    @Option(names = "--plots", paramLabel = "FOLDER", description = "Write each plot to FOLDER, as SVG and as PNG.")
    private OutputFile plots;

    /**
     * Checks that all files can be written, and creates the folder for plots.
     *
     * @throws IllegalArgumentException if one cannot, or two would go to one place
     */
    public void check() {
        data.check();
        if (html != null) {
            html.check("--html");
        }
        data.destinations().add(html, "--html").check();
        if (plots != null) {
            ResultFolder.make(plots.path());
        }
    }

    /** Returns whether standard output is for one of the results alone. */
    public boolean takesStandardOutput() {
        return data.takesStandardOutput() || isHtmlStandard();
    }

    private boolean isHtmlStandard() {
        return html != null && html.isStandard();
    }

    public void write(BenchResults results, PrintWriter out) {
        EachResult.write(
                () -> data.write(results::csv, results::json, out),
                () -> writePage(results, out),
                () -> writePlots(results));
    }

    private void writePage(BenchResults results, PrintWriter out) {
        if (html != null) {
            html.write(results.html(), out);
        }
    }

    private void writePlots(BenchResults results) {
        if (plots != null) {
            results.pictures().forEach((name, picture) -> ResultFolder.write(plots.path(), name, picture));
        }
    }
}
