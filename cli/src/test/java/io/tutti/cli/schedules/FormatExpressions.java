package io.tutti.cli.schedules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Expressions by number; two that are made alike have one number. */
final class FormatExpressions {
    private record Node(String kind, boolean isLeaf, List<Integer> operands) {}

    private final Map<Node, Integer> numbers = new HashMap<>();
    private final List<Node> nodes = new ArrayList<>();

    /** A chunk of a rank's input. */
    int own(int rank, int chunk) {
        return number(new Node("own", true, List.of(rank, chunk)));
    }

    /** What a kernel makes of operands: a term, or something opaque. */
    int leaf(String kernel, int[] operands) {
        return number(new Node("kernel " + kernel, true, list(operands)));
    }

    /** What a reduce makes of operands. */
    int reduced(int[] operands) {
        return operands.length == 1 ? operands[0] : number(new Node("reduce", false, list(operands)));
    }

    /** The sum of terms by a kernel. */
    int summed(String term, int[] operands) {
        return operands.length == 1 ? operands[0] : number(new Node("sum " + term, false, list(operands)));
    }

    /** The contributions of an expression, from left to right. */
    int[] leaves(int number) {
        Node node = nodes.get(number);
        return node.isLeaf
                ? new int[] {number}
                : node.operands.stream()
                        .flatMapToInt(operand -> IntStream.of(leaves(operand)))
                        .toArray();
    }

    private static List<Integer> list(int[] operands) {
        return IntStream.of(operands).boxed().toList();
    }

    private int number(Node node) {
        Integer known = numbers.putIfAbsent(node, nodes.size());
        if (known == null) {
            nodes.add(node);
            return nodes.size() - 1;
        }
        return known;
    }
}
