package io.tutti.cli.study.oktopk;

import java.util.List;

/** The exchanges that are compared, each with a colour of its own. */
final class Rivals {
    static final String DENSE = "dense";
    static final String TOPKDSA = "topkdsa";
    static final String GAUSSIANK = "gaussiank";
    static final String OK_TOPK = "ok-topk";
    static final String PUBLISHED = "ok-topk:form=published";

    /** Those that a volume is counted of. */
    static final List<String> COUNTED = List.of(DENSE, "topka", TOPKDSA, "gtopk", GAUSSIANK, PUBLISHED, OK_TOPK);

    /** Those that are timed: thresholds as published are too low while residuals grow, for more calls than are timed. */
    static final List<String> TIMED = List.of(DENSE, "topka", TOPKDSA, "gtopk", GAUSSIANK, OK_TOPK);

    /** Those that train. */
    static final List<String> ALL = List.of(DENSE, "dense-overlap", "topka", TOPKDSA, "gtopk", GAUSSIANK, OK_TOPK);

    private Rivals() {}
}
