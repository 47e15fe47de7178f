package io.tutti.stress.model;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** All that one rank can do, as far as it was asked for: nodes that branch where the rank reads, and meet where its state is the same. */
final class RankGraph {
    private final ModelScenario scenario;
    private final int rank;
    private final MemorySegment memory;
    private final Set<String> weakened;
    /** Where attempts begin, by the digest of the rank's state. */
    private final Map<Long, ProgramNode> attempts = new HashMap<>();

    private int nodes;

    RankGraph(ModelScenario scenario, int rank, MemorySegment memory, Set<String> weakened) {
        this.scenario = scenario;
        this.rank = rank;
        this.memory = memory;
        this.weakened = weakened;
    }

    ProgramNode begin() {
        return grown(null, null);
    }

    /** Returns what follows an access. */
    ProgramNode after(ProgramNode node, short[] read) {
        ProgramNode next = node.next(read);
        if (next == null) {
            next = grown(node, read);
            node.follow(read, next);
        }
        return next;
    }

    private ProgramNode grown(ProgramNode parent, short[] read) {
        ProgramNode node = new ProgramNode(nodes++, parent, read);
        RankReplay replay = new RankReplay(memory, weakened, node.depth, node.reads()).run(scenario, rank);
        ProgramNode first = known(node, replay);
        return first == node ? grow(node, replay) : first;
    }

    /** Appends what a replay has found, up to the first read or a state that is known. */
    private ProgramNode grow(ProgramNode first, RankReplay replay) {
        ProgramNode node = first;
        for (MemoryAccess access : replay.found) {
            node.access = access;
            if (!access.kind().isWrite()) {
                return first;
            }
            ProgramNode next = new ProgramNode(nodes++, node, null);
            ProgramNode known = known(next, replay);
            node.follow(null, known);
            if (known != next) {
                return first;
            }
            node = next;
        }
        node.failure = replay.failure;
        if (replay.isIdle) {
            node.retry = node.ancestor(replay.attemptBegan);
        }
        return first;
    }

    /** Returns the node where the rank was in the same state before, or the node itself. */
    private ProgramNode known(ProgramNode node, RankReplay replay) {
        Long digest = replay.digests.get(node.depth);
        ProgramNode known = digest == null ? null : attempts.putIfAbsent(digest, node);
        return known == null ? node : known;
    }
}
