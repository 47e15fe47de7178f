package io.tutti.studies.papers.oktopk.setup;

import io.tutti.sparse.GradientExchanges;
import java.util.List;

/** The compared exchanges, each with its own colour. */
public final class ComparedExchanges {
    public static final String DENSE = "dense";
    public static final String TOPKDSA = "topkdsa";
    static final String GAUSSIANK = "gaussiank";
    public static final String OK_TOPK = "ok-topk";
    public static final String PUBLISHED = "ok-topk:form=published";

    /** The exchanges whose volume is counted. */
    public static final List<String> COUNTED = List.of(DENSE, "topka", TOPKDSA, "gtopk", GAUSSIANK, PUBLISHED, OK_TOPK);

    /**
     * The timed exchanges. The published thresholds are missing: while residuals grow, they are too low for more calls
     * than are timed.
     */
    public static final List<String> TIMED = List.of(DENSE, "topka", TOPKDSA, "gtopk", GAUSSIANK, OK_TOPK);

    /** The exchanges that train. */
    public static final List<String> ALL =
            List.of(DENSE, "dense-overlap", "topka", TOPKDSA, "gtopk", GAUSSIANK, OK_TOPK);

    private ComparedExchanges() {}

    /** Returns the exchanges of other jars on the class path that send every element, such as that of another library. */
    public static List<String> rivals() {
        return GradientExchanges.names().stream()
                .filter(name -> isWhole(name) && !ALL.contains(name))
                .toList();
    }

    /** Returns the place of an exchange's colour and mark, the same in all pictures. */
    public static int place(String exchange) {
        int place = ALL.indexOf(exchange);
        return place >= 0 ? place : ALL.size() + Math.max(0, rivals().indexOf(exchange));
    }

    /** Returns whether an exchange sends every element, keeps no state between calls, and takes long. */
    public static boolean isWhole(String exchange) {
        return GradientExchanges.scheme(exchange).isDense();
    }
}
