package io.tutti.bootstrap.rendezvous;

import io.tutti.fuzz.TextTarget;

/** Slurm's lists of nodes. */
public final class NodeListTarget {
    private NodeListTarget() {}

    public static TextTarget nodes() {
        return TextTarget.word(NodeList::parse, "n[1-3,07],login,rack[0-1]n[2-3]", "host");
    }
}
