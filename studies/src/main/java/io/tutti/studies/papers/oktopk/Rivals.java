package io.tutti.studies.papers.oktopk;

import java.util.List;

/** The compared exchanges, each with its own colour. */
final class Rivals {
    static final String DENSE = "dense";
    static final String TOPKDSA = "topkdsa";
    static final String GAUSSIANK = "gaussiank";
    static final String OK_TOPK = "ok-topk";
    static final String PUBLISHED = "ok-topk:form=published";

    /** The exchanges whose volume is counted. */
    static final List<String> COUNTED = List.of(DENSE, "topka", TOPKDSA, "gtopk", GAUSSIANK, PUBLISHED, OK_TOPK);

    /**
     * The timed exchanges. The published thresholds are missing: while residuals grow, they are too low for more calls
     * than are timed.
     */
    static final List<String> TIMED = List.of(DENSE, "topka", TOPKDSA, "gtopk", GAUSSIANK, OK_TOPK);

    /** The exchanges that train. */
    static final List<String> ALL = List.of(DENSE, "dense-overlap", "topka", TOPKDSA, "gtopk", GAUSSIANK, OK_TOPK);

    private Rivals() {}
}
