package io.tutti.bootstrap.pmi;

import io.tutti.fuzz.TextTarget;

/** PMI's mapping of ranks to nodes. */
public final class NodeMappingTarget {
    private static final int RANKS = 64;

    private NodeMappingTarget() {}

    public static TextTarget mapping() {
        return TextTarget.word(
                text -> NodeMapping.parse(text).ifPresent(mapping -> mapping.isOneNode(RANKS)),
                "(vector,(0,2,4),(2,1,1))");
    }
}
