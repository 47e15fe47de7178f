package io.tutti.cli.command;

import io.tutti.cli.tune.Judgement;
import io.tutti.model.LinkModel;
import java.io.PrintWriter;
import java.util.Locale;

/** What {@code tutti tune} prints and writes beside its table. */
final class TuneTable {
    private static final double MICROS = 1e6;

    private TuneTable() {}

    static void print(PrintWriter out, String link, int ranks, Judgement judgement, boolean judge) {
        out.printf("# %s, %d ranks%n", link, ranks);
        out.printf("# %10s %10s  %-28s", "bytes", "best(us)", "algorithm");
        out.println(judge ? "chosen/best  chosen" : "");
        for (Judgement.Point point : judgement.points()) {
            out.printf(Locale.ROOT, "%12d %10.1f  %-28s", point.bytes(), MICROS * point.least(), point.best());
            out.println(judge ? String.format(Locale.ROOT, "%11.2f  %s", point.ratio(), point.chosen()) : "");
        }
        out.flush();
    }

    /** The model in a line. */
    static String line(String link, LinkModel model) {
        return String.format(
                Locale.ROOT,
                "# %s: alpha=%.3g s overhead=%.3g s beta=%.3g s/B gamma=%.3g s/B queue=%.3g s",
                link,
                model.alpha(),
                model.overhead(),
                model.beta(),
                model.gamma(),
                model.queue());
    }

    /** The same as a network. */
    static String network(String link, String hosts, LinkModel model) {
        return String.format(
                Locale.ROOT, """
                name   = %s-%s
                origin = measured by tutti tune, fitted to times of allreduces
                note   = Ranks that share a processor are not told apart.
                gamma  = %.4g
                network.all.latency  = %.4g
                network.all.overhead = %.4g
                network.all.beta     = %.4g
                """, hosts, link, model.gamma(), model.alpha(), model.overhead(), model.beta());
    }
}
