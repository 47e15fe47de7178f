package io.tutti.cli.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.model.LinkModel;
import io.tutti.model.ScheduleCost;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkFitTest {
    private static final LinkModel GUESS = new LinkModel("x", 1e-6, 1e-6, 1e-9, 1e-10, 1e-6);

    @Test
    void timesThatAModelMadeGiveThatModel() {
        LinkModel made = new LinkModel("x", 2.5e-5, 3e-6, 4e-10, 7e-11, 9e-6);
        List<LinkFit.Point> points = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            for (long bytes = 8; bytes < 1 << 24; bytes *= 8) {
                ScheduleCost cost = new ScheduleCost(i, 13 - 2 * i, 1 + 7.0 / i, i % 3, 1);
                double crowd = 1 + i % 3;
                points.add(new LinkFit.Point(cost, bytes, crowd, made.seconds(cost, bytes, crowd)));
            }
        }
        LinkFit fit = new LinkFit(points);
        LinkModel found = fit.fit(GUESS);
        assertTrue(fit.error(found) < 1e-3, found + " " + fit.error(found));
        assertEquals(made.beta(), found.beta(), 0.05 * made.beta());
        assertEquals(made.overhead(), found.overhead(), 0.1 * made.overhead());
    }
}
