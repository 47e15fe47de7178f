package io.tutti.training.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.training.Training;
import io.tutti.training.backend.Predictions;
import io.tutti.training.backend.Score;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CurvesPageTest {
    @TempDir
    private Path folder;

    /** As with too high a learning rate, which is told when the run ends. */
    @Test
    void aLossThatIsNoNumberHasNoPicture() {
        History history = new History(2, new Predictions("images"));
        Score score = new Score(20, 20, Double.NaN, 2);
        history.add(new CurvePoint(2, 0.5, score));
        history.add(new EpochRecord(1, score, Score.NONE, 0.5, 0.1, 0.1, 0.1));
        String html = new CurvesPage("title", history).html();
        assertTrue(html.contains("Loss was never a finite number"), html);
        assertTrue(html.contains("Accuracy over steps."), html);
    }

    @Test
    void shouldShowCurvesOverStepsAndOverTime() throws Exception {
        Path page = folder.resolve("curves.html");
        String[] options = {"--data", "bundled", "--samples", "300", "--epochs", "2", "--html", page.toString()};
        Tutti.local(2, world -> {
            History history = Training.run(world, exchange -> exchange, options);
            assertEquals(2, history.epochs().size());
            assertEquals(6, history.points().size());
            EpochRecord last = history.epochs().getLast();
            assertTrue(last.test().predictions() > 0);
            assertTrue(last.loadingShare() > 0 && last.computationShare() > 0, last::toString);
            double known = last.communicationShare() + last.sparsificationShare() + last.loadingShare();
            assertEquals(1, known + last.computationShare(), 1e-9);
        });
        String html = Files.readString(page);
        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(
                        html.replace("<!DOCTYPE html>", "").getBytes("UTF-8")));
        for (String anchor : new String[] {"steps", "time", "split"}) {
            assertTrue(html.contains("id=\"" + anchor + "\""), anchor);
        }
        for (String row : new String[] {"Final test accuracy", "Date"}) {
            assertTrue(html.contains(row), row);
        }
    }
}
