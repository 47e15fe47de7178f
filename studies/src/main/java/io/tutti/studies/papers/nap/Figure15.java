package io.tutti.studies.papers.nap;

import io.tutti.report.plot.Axis;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import java.util.List;

/** Speed-up of NAP over the size on the most ranks. */
record Figure15(SimulatedTimes times) implements Figure {
    @Override
    public String name() {
        return "figure-15";
    }

    @Override
    public String title() {
        return "Speed-up of NAP over the size";
    }

    @Override
    public String claim() {
        return "NAP yields improved performance up to a reduction size of 2,048 bytes.";
    }

    @Override
    public Findings make(Effort effort) {
        SimulatedSpread spread = new SimulatedSpread(times, name(), false);
        FigureValues values = spread.ratios(effort);
        return new Findings(
                values.all(),
                List.of(
                        spread.plate(
                                "Speed-up of NAP over " + NapSweep.mostRanks(effort) + " ranks, 16 a node",
                                Axis.times("times as fast"),
                                values,
                                "Above 1, NAP is faster. Where the lines fall below 1 depends on the variant of the network model.")),
                List.of(comparison(values, NapSweep.mostRanks(effort))));
    }

    private static Comparison comparison(FigureValues values, int ranks) {
        long last = NapSweep.sizes()
                .filter(bytes -> values.at(Method.SIMULATION, SimulatedSpread.over(NapVariant.SMP), ranks, bytes) > 1)
                .max()
                .orElse(0);
        return new Comparison(
                "Faster than both up to 2,048 bytes",
                "faster than SMP up to " + last + " bytes of the sizes simulated; no exact crossover is promised",
                Method.SIMULATION,
                Verdict.OPEN);
    }
}
