package io.tutti.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * The backward pass of a chain of blocks in segments, last one first, so that gradients of one segment can travel while those of the
 * next are computed. DJL has no hook for single gradients: instead, the values between two segments are cut off from the graph in the
 * forward pass, and the gradients that they get in one backward call begin the next. Gradients have the same bits as without, but for those
 * of parameters that are used more than once, whose contributions are added in another order.
 *
 * <p>A chain is a {@link ai.djl.nn.SequentialBlock}, with those nested in it; any other block stays whole. Its values must depend on
 * the parameters before them: a block in the middle that stops the gradient makes PyTorch refuse the backward pass.
 *
 * <p>Used by one thread. The passes that were made forward since the last one backward belong together.
 */
public final class SegmentedBackward {
    /** As small as the first bucket of {@code dense-overlap}; larger than what the operations of a cut cost. */
    private static final long LEAST_BYTES = 1 << 20;

    private static final int LEAST_SEGMENTS = 4;

    private final BlockSegments segments;
    /** The boundaries that were passed, in the order of the forward passes. */
    private final Deque<Boundary> boundaries = new ArrayDeque<>();

    /** Values between two segments: as the first one computes them, and as the second one takes them. */
    private record Boundary(int segment, NDArray computed, NDArray taken) {}

    /**
     * Cuts a block into segments of at least 1 MiB of parameters, or of a quarter of a block that is smaller than 4 MiB.
     *
     * @param block the block, initialized; it is not changed
     */
    public SegmentedBackward(Block block) {
        this(block, Math.min(LEAST_BYTES, BlockSegments.size(block) / LEAST_SEGMENTS));
    }

    SegmentedBackward(Block block, long bytes) {
        segments = new BlockSegments(block, bytes);
    }

    /**
     * Returns a backward pass in one segment.
     *
     * @param block the block, initialized
     * @return the pass of the whole block
     */
    public static SegmentedBackward whole(Block block) {
        return new SegmentedBackward(block, Long.MAX_VALUE);
    }

    /** {@return the number of segments, 1 or more} */
    public int segments() {
        return segments.count();
    }

    /**
     * Makes a forward pass of training.
     *
     * @param store gives the parameters
     * @param data the inputs
     * @param labels the labels, for blocks that take them; null if there are none
     * @return what the block returns
     */
    public NDList forward(ParameterStore store, NDList data, NDList labels) {
        NDList values = data;
        for (int segment = 0; segment < segments.count(); segment++) {
            if (segment > 0) {
                values = cut(segment, values);
            }
            for (Block block : segments.blocks(segment)) {
                values = labels == null
                        ? block.forward(store, values, true)
                        : block.forward(store, values, labels, null);
            }
        }
        return values;
    }

    private NDList cut(int segment, NDList values) {
        NDList taken = new NDList(values.size());
        for (NDArray value : values) {
            if (value.getDataType().isFloating()) {
                NDArray leaf = value.stopGradient().duplicate();
                leaf.setRequiresGradient(true);
                leaf.setName(value.getName());
                boundaries.push(new Boundary(segment, value, leaf));
                taken.add(leaf);
            } else {
                taken.add(value);
            }
        }
        return taken;
    }

    /**
     * Computes the gradients of a loss, segment by segment.
     *
     * @param collector DJL's, which was open during the forward passes
     * @param loss a value that was computed from what {@link #forward} returned
     * @param completed receives each parameter with a gradient once, when its gradient is final; what it throws ends the call
     */
    public void backward(GradientCollector collector, NDArray loss, Consumer<Parameter> completed) {
        collector.backward(loss);
        for (int segment = segments.count() - 1; segment > 0; segment--) {
            segments.parameters(segment).forEach(completed);
            backward(collector, segment);
        }
        segments.parameters(0).forEach(completed);
    }

    /** The sum's gradient with respect to what was computed is the gradient of what was taken. */
    private void backward(GradientCollector collector, int segment) {
        List<NDArray> products = new ArrayList<>();
        for (Boundary each : boundaries) {
            if (each.segment == segment) {
                products.add(each.computed.mul(each.taken.getGradient()).sum());
            }
        }
        boundaries.removeIf(each -> each.segment == segment);
        products.stream().reduce(NDArray::add).ifPresent(collector::backward);
    }

    /** Forgets forward passes that no backward pass has followed. */
    public void clear() {
        boundaries.clear();
    }
}
