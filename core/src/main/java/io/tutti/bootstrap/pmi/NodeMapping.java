package io.tutti.bootstrap.pmi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which node each rank is on, as PMI's {@code PMI_process_mapping} says: {@code (vector,(FIRST,NODES,RANKS),…)} are blocks of nodes with equally many
 * ranks each, which begin again from the first block while ranks are left.
 *
 * @param blocks at least one, each with ranks
 */
record NodeMapping(List<Block> blocks) {
    private static final String HEAD = "(vector";
    private static final Pattern BLOCK = Pattern.compile(",\\((\\d{1,7}),(\\d{1,7}),(\\d{1,7})\\)");

    /**
     * Consecutive nodes.
     *
     * @param first number of the first node
     * @param nodes how many
     * @param ranks ranks on each
     */
    record Block(int first, int nodes, int ranks) {}

    /** Parses the text of a launcher; empty if it has another form, as where the launcher does not know. */
    static Optional<NodeMapping> parse(String text) {
        if (!text.startsWith(HEAD) || !text.endsWith(")")) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        int end = HEAD.length();
        Matcher block = BLOCK.matcher(text).region(end, text.length() - 1);
        while (block.find() && block.start() == end) {
            Block next = new Block(number(block, 1), number(block, 2), number(block, 3));
            if (next.nodes() == 0 || next.ranks() == 0) {
                return Optional.empty();
            }
            blocks.add(next);
            end = block.end();
        }
        boolean isWhole = !blocks.isEmpty() && end == text.length() - 1;
        return isWhole ? Optional.of(new NodeMapping(blocks)) : Optional.empty();
    }

    private static int number(Matcher block, int group) {
        return Integer.parseInt(block.group(group));
    }

    /** Returns the number of a rank's node. */
    int node(int rank) {
        long perRound = blocks.stream()
                .mapToLong(each -> (long) each.nodes() * each.ranks())
                .sum();
        long left = rank % perRound;
        for (Block block : blocks) {
            long ranks = (long) block.nodes() * block.ranks();
            if (left < ranks) {
                return block.first() + (int) (left / block.ranks());
            }
            left -= ranks;
        }
        throw new AssertionError("rank " + rank + " is beyond " + perRound);
    }

    /** Returns whether all of the first {@code size} ranks are on one node. */
    boolean isOneNode(int size) {
        int node = node(0);
        for (int rank = 1; rank < size; rank++) {
            if (node(rank) != node) {
                return false;
            }
        }
        return true;
    }
}
