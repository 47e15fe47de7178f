package io.tutti.verify;

import io.tutti.schedule.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Symbolic values, represented by numbers: equal expressions have equal numbers. An expression is a leaf (a rank's
 * input of a chunk, or the result of a kernel) or an ordered combination of expressions, by the reduction operator or
 * by a kernel that adds terms.
 */
final class Expressions {
    private static final String OWN = "";
    private static final String COMBINED = "∘";
    /** The largest count of leaves; counting saturates here. */
    private static final long MANY = Long.MAX_VALUE / 4;

    /** Levels of an expression that a message shows. */
    private static final int MOST_NESTED = 64;

    private final Map<Node, Integer> numbers = new HashMap<>();
    private final List<Node> nodes = new ArrayList<>();

    /** Spreads the small numbers of ranks and chunks: 31 would give many pairs of them the same hash. */
    private static final int SPREAD = 0x9E3779B1;

    private record Node(String kind, int[] operands, long leaves, boolean isCombined, int hash) {
        Node(String kind, int[] operands, long leaves) {
            this(kind, operands, leaves, kind.startsWith(COMBINED), hash(kind, operands));
        }

        private static int hash(String kind, int[] operands) {
            int hash = kind.hashCode();
            for (int operand : operands) {
                hash = hash * SPREAD + operand;
            }
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Node node && Arrays.equals(operands, node.operands) && kind.equals(node.kind);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /** A rank's input of a chunk. */
    int own(int rank, int chunk) {
        return number(new Node(OWN, new int[] {rank, chunk}, 1));
    }

    /** The result of a kernel. */
    int applied(String kernel, int[] operands) {
        return number(new Node("apply " + kernel, operands, 1));
    }

    /** Operands combined in this order; a single operand is returned unchanged. */
    int combined(int[] operands) {
        return combined(COMBINED, operands);
    }

    /**
     * Operands added in this order by a kernel, which may round differently from a combination; a single operand is
     * returned unchanged.
     */
    int added(String kernel, int[] operands) {
        return combined(COMBINED + kernel, operands);
    }

    private int combined(String kind, int[] operands) {
        if (operands.length == 1) {
            return operands[0];
        }
        long leaves = 0;
        for (int operand : operands) {
            leaves = Math.min(MANY, leaves + leaves(operand));
        }
        return number(new Node(kind, operands, leaves));
    }

    /** The number of a symbol. */
    int of(Symbol symbol) {
        return switch (symbol) {
            case Symbol.Own own -> own(own.rank(), own.chunk());
            case Symbol.Applied applied -> applied(applied.kernel(), all(applied.operands()));
            case Symbol.Combined combined -> combined(all(combined.operands()));
        };
    }

    private int[] all(List<Symbol> symbols) {
        return symbols.stream().mapToInt(this::of).toArray();
    }

    /** The number of leaves of a combination, with repetitions. */
    long leaves(int number) {
        return nodes.get(number).leaves;
    }

    /** The leaves in order; only for expressions with few {@link #leaves}. */
    int[] flatten(int number) {
        int[] leaves = new int[(int) leaves(number)];
        int end = 0;
        Deque<Integer> open =
                new ArrayDeque<>(List.of(number)); // no recursion: sums along a chain are as deep as it is long
        while (!open.isEmpty()) {
            int next = open.pop();
            Node node = nodes.get(next);
            if (node.isCombined) {
                for (int i = node.operands.length - 1; i >= 0; i--) {
                    open.push(node.operands[i]);
                }
            } else {
                leaves[end++] = next;
            }
        }
        return leaves;
    }

    /** The text for error messages: {@code (0·3 ∘ 1·3)} is chunk 3 of rank 0 combined with that of rank 1. */
    String text(int number) {
        return text(number, MOST_NESTED);
    }

    private String text(int number, int levels) {
        Node node = nodes.get(number);
        if (node.kind.equals(OWN)) {
            return node.operands[0] + "·" + node.operands[1];
        }
        if (node.leaves > 64) {
            return "an expression of " + node.leaves + " contributions";
        }
        StringBuilder text = new StringBuilder(node.isCombined ? "(" : node.kind + " (");
        for (int i = 0; i < node.operands.length; i++) {
            text.append(i == 0 ? "" : node.isCombined ? " " + node.kind + " " : ", ")
                    .append(levels == 0 ? "…" : text(node.operands[i], levels - 1));
        }
        return text.append(')').toString();
    }

    private int number(Node node) {
        Integer known = numbers.putIfAbsent(node, nodes.size());
        if (known != null) {
            return known;
        }
        nodes.add(node);
        return nodes.size() - 1;
    }
}
