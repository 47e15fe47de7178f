package io.tutti.bootstrap.rendezvous;

import io.tutti.fuzz.TextTarget;
import java.util.List;

/** Slurm's lists of nodes; the names of short ones are made, too. */
public final class NodeListTarget {
    private static final int SHORT = 100;

    private NodeListTarget() {}

    public static TextTarget nodes() {
        return TextTarget.word(text -> check(NodeList.parse(text)), "n[1-3,07],login,rack[0-1]n[2-3]", "host");
    }

    private static void check(NodeList nodes) {
        String first = nodes.first();
        if (nodes.size() > SHORT) {
            return;
        }
        List<String> names = nodes.names();
        if (names.size() != nodes.size() || !names.getFirst().equals(first)) {
            throw new AssertionError(nodes.size() + " nodes from " + first + " are " + names);
        }
    }
}
