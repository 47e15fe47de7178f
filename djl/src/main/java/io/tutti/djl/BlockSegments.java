package io.tutti.djl;

import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.nn.SequentialBlock;
import ai.djl.util.Pair;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** The segments of a chain of blocks, with the parameters whose gradients are final when a backward pass has left each segment. */
final class BlockSegments {
    private final List<List<Block>> blocks = new ArrayList<>();
    private final List<List<Parameter>> parameters = new ArrayList<>();

    /** @param bytes the least size of the parameters of a segment, but for the first one */
    BlockSegments(Block whole, long bytes) {
        List<Block> chain = new ArrayList<>();
        flatten(whole, chain);
        List<Block> segment = new ArrayList<>();
        long size = 0;
        long rest = size(whole);
        for (Block block : chain.reversed()) {
            if (size >= bytes && rest > 0) {
                blocks.addFirst(segment.reversed());
                segment = new ArrayList<>();
                size = 0;
            }
            segment.add(block);
            size += size(block);
            rest -= size(block);
        }
        blocks.addFirst(segment.reversed());
        assignParameters();
    }

    private static void flatten(Block block, List<Block> chain) {
        boolean isChain =
                block.getClass() == SequentialBlock.class && !((SequentialBlock) block).isReturnIntermediate();
        if (isChain) {
            block.getChildren().values().forEach(each -> flatten(each, chain));
        } else {
            chain.add(block);
        }
    }

    /** {@return the bytes of the parameters that have a gradient} */
    static long size(Block block) {
        return trained(block).stream()
                .distinct()
                .mapToLong(each -> Float.BYTES * each.getArray().size())
                .sum();
    }

    private static List<Parameter> trained(Block block) {
        return block.getParameters().stream()
                .map(Pair::getValue)
                .filter(Parameter::requiresGradient)
                .toList();
    }

    /** A parameter that several segments share gets its last contribution in the first of them. */
    private void assignParameters() {
        Set<Parameter> known = Collections.newSetFromMap(new IdentityHashMap<>());
        for (List<Block> segment : blocks) {
            parameters.add(segment.stream()
                    .flatMap(block -> trained(block).stream())
                    .filter(known::add)
                    .toList()
                    .reversed());
        }
    }

    /** {@return the number of segments, 1 or more} */
    int count() {
        return blocks.size();
    }

    List<Block> blocks(int segment) {
        return blocks.get(segment);
    }

    /** {@return the parameters with a gradient that is complete after this segment and the later ones, last one first} */
    List<Parameter> parameters(int segment) {
        return parameters.get(segment);
    }
}
