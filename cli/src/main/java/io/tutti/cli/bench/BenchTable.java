package io.tutti.cli.bench;

import java.util.Locale;

/** Results as lines of text, in the form of nccl-tests. */
final class BenchTable {
    static final String HEAD = """
            #   size    count    type redop     time      p10      p90  algbw  busbw #wrong
            #    (B)    (el.)                   (us)     (us)     (us) (GB/s) (GB/s)""";

    private BenchTable() {}

    static String line(Measurement m) {
        return String.format(
                Locale.ROOT,
                "%8d %8d %7s %5s %8s %8s %8s %6s %6s %6s",
                m.bytes(),
                m.count(),
                m.type(),
                m.redop(),
                digits(m.medianMicros(), 8),
                digits(m.p10Micros(), 8),
                digits(m.p90Micros(), 8),
                digits(m.algbw(), 5),
                digits(m.busbw(), 5),
                m.wrong() < 0 ? "N/A" : Long.toString(m.wrong()));
    }

    /** As many decimals, at most two, as fit. */
    static String digits(double value, int width) {
        for (int decimals = 2; decimals > 0; decimals--) {
            String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
            if (text.length() <= width) {
                return text;
            }
        }
        return String.format(Locale.ROOT, "%.0f", value);
    }
}
