package io.tutti.studies.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.report.Xhtml;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.Paper;
import io.tutti.studies.Protocol;
import io.tutti.studies.StudyRun;
import io.tutti.studies.Testbed;
import io.tutti.studies.sums.LocalBed;
import io.tutti.studies.sums.SumsBed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The study of sums of outer products, small: two threads, two repetitions. */
class DsopStudyTest {
    private static final Protocol LITTLE = new Protocol(Protocol.Extent.QUICK, List.of(2), 2, 3, List.of());

    @Test
    void aSmallStudyIsMeasuredOnceAndWritesDataPicturesAndAPage(@TempDir Path folder) throws IOException {
        LocalBed bed = new LocalBed(-1);
        Paper paper = Papers.find("dsop", true).getFirst();
        Path page = new StudyRun(paper, folder, effort(1, bed)).run();
        String html = Files.readString(page);
        Xhtml.parse(html);
        for (String name : List.of(
                "measured-speed-up-p50-2-fused",
                "measured-time-2-published",
                "measured-violins-2-fused",
                "simulated-speed-up-published",
                "map-fused")) {
            Xhtml.parse(Files.readString(page.resolveSibling(name + ".svg")));
            assertTrue(Files.size(page.resolveSibling(name + ".png")) > 1000, name);
        }
        assertTrue(html.contains("The generalized algorithm is fastest at P = 48"), "the paper's order");
        List<String> observations = Files.readAllLines(page.resolveSibling("observations.csv"));
        int asked = bed.asked.size();
        new StudyRun(measured(paper), folder, effort(0, bed)).run();
        assertEquals(asked, bed.asked.size());
        assertEquals(observations, Files.readAllLines(page.resolveSibling("observations.csv")));
        assertTrue(Files.readString(page).contains("P = 2, N = 40: "), "made of what was measured before");
    }

    /** The paper with the figure of measurements only: the others are simulated anew each time. */
    private static Paper measured(Paper paper) {
        List<Figure> figures = paper.figures().stream()
                .filter(figure -> figure.name().equals("measured"))
                .toList();
        return new Paper(paper.name(), paper.title(), paper.source(), paper.method(), figures);
    }

    private static Effort effort(long bytes, LocalBed bed) {
        return new Effort(1, 2, bytes, new Threads(bed), LITTLE, null, words -> {});
    }

    private record Threads(LocalBed bed) implements Testbed {
        @Override
        public Optional<SumsBed> sums() {
            return Optional.of(bed);
        }

        @Override
        public String name() {
            return bed.name();
        }

        @Override
        public String ranks(int ranks) {
            return ranks + " threads";
        }

        @Override
        public String caption() {
            return bed.caption();
        }

        @Override
        public double bytesPerSecond() {
            return 0;
        }

        @Override
        public int runs() {
            return 1;
        }

        @Override
        public double[] seconds(String algorithm, int ranks, long bytes, int runs) {
            throw new UnsupportedOperationException(
                    "algorithm=" + algorithm + ": this study asks its bed for sums, not for allreduces");
        }
    }
}
