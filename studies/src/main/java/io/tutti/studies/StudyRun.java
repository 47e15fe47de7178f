package io.tutti.studies;

import io.tutti.report.file.Csv;
import io.tutti.report.file.ResultFolder;
import io.tutti.report.file.WholeFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes the figures of a paper and writes CSV, PNG and SVG files, and one page with all of them. */
public final class StudyRun {
    private final Paper paper;
    private final Path folder;
    private final Effort effort;

    /** Creates the run of a paper, which writes into a folder of the paper's name in {@code out}. */
    public StudyRun(Paper paper, Path out, Effort effort) {
        this.paper = paper;
        this.folder = out.resolve(paper.name());
        this.effort = effort.withFolder(folder);
    }

    /**
     * Makes and writes all figures.
     *
     * @return the page
     * @throws IllegalArgumentException if a file cannot be written
     */
    public Path run() {
        ResultFolder.make(folder);
        List<Findings> all = new ArrayList<>();
        int number = 0;
        for (Figure figure : paper.figures()) {
            number++;
            String prefix = paper.name() + " " + number + "/" + paper.figures().size() + " " + figure.name();
            effort.progress().accept(prefix);
            Effort told = effort.withProgress(words -> effort.progress().accept(prefix + ": " + words));
            Findings findings = figure.make(told);
            write(figure, findings);
            all.add(findings);
        }
        Path page = folder.resolve("index.html");
        WholeFile.write(page, new StudyPage(paper, all).html());
        return page;
    }

    private void write(Figure figure, Findings findings) {
        WholeFile.write(folder.resolve(figure.name() + ".csv"), Csv.of(Value.class, findings.values()));
        for (Findings.Plate plate : findings.plates()) {
            ResultFolder.write(folder, plate.name(), plate.picture());
        }
    }
}
