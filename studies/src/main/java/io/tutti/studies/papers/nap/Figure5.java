package io.tutti.studies.papers.nap;

import io.tutti.model.Level;
import io.tutti.model.Regime;
import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Chart;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.Value;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The cost of one message. */
final class Figure5 implements Figure {
    private static final int OCTAVES = 20;
    private static final List<Integer> SENDERS = List.of(1, 4, 16);
    private static final long LARGE = 1 << 19;

    @Override
    public String name() {
        return "figure-5";
    }

    @Override
    public String title() {
        return "Cost of one message within a socket, within a node, and between nodes";
    }

    @Override
    public String claim() {
        return "Inside a node messages cost significantly less than between nodes, where the ranks of a node that send at"
                + " once share its injection bandwidth.";
    }

    @Override
    public Findings make(Effort effort) {
        FigureValues values = new FigureValues(name(), BlueWaters.NETWORK.name(), BlueWaters.RANKS_PER_NODE, "s");
        for (long bytes : NapSweep.fineSizes(0, OCTAVES).toArray()) {
            values.add(Method.MODEL, "within a socket", 2, bytes, cost(Level.SOCKET, bytes, 1));
            values.add(Method.MODEL, "between sockets", 2, bytes, cost(Level.NODE, bytes, 1));
            for (int senders : SENDERS) {
                values.add(Method.MODEL, between(senders), 2 * senders, bytes, cost(Level.NETWORK, bytes, senders));
            }
        }
        return new Findings(
                values.all(),
                List.of(new Plate(
                        name(),
                        new Chart(
                                        "One message (max-rate model)",
                                        Axis.bytes("message (bytes)"),
                                        Axis.seconds("time of a message"),
                                        values.lines(Value::overBytes),
                                        BlueWaters.VARIANT)
                                .picture(),
                        "Steps are where the protocol changes: short, eager, rendezvous.")),
                comparisons());
    }

    private static List<Comparison> comparisons() {
        double dearer = cost(Level.NETWORK, NapSweep.VALUE, 1) / cost(Level.NODE, NapSweep.VALUE, 1);
        double shared = cost(Level.NETWORK, LARGE, 16) / cost(Level.NETWORK, LARGE, 1);
        boolean grows = IntStream.range(1, SENDERS.size())
                .allMatch(i ->
                        cost(Level.NETWORK, LARGE, SENDERS.get(i)) >= cost(Level.NETWORK, LARGE, SENDERS.get(i - 1)));
        return List.of(
                new Comparison(
                        "Inside a node significantly cheaper",
                        times(dearer) + " dearer between nodes at 8 B",
                        Method.MODEL,
                        Verdict.of(dearer > 1.5)),
                new Comparison(
                        "Injection bandwidth limits many senders",
                        "16 senders take " + times(shared) + " the time of one at 512 KiB",
                        Method.MODEL,
                        Verdict.of(grows && shared > 2)));
    }

    static String times(double ratio) {
        return String.format(Locale.ROOT, "×%.2f", ratio);
    }

    private static String between(int senders) {
        return "between nodes, " + senders + (senders == 1 ? " sender" : " senders");
    }

    private static double cost(Level level, long bytes, int senders) {
        Regime regime = BlueWaters.NETWORK.regime(level, bytes);
        return regime.latency() + regime.seconds(bytes, senders);
    }
}
