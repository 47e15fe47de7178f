package io.tutti.training.gradient;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.outerproduct.CommunicationVolume;
import io.tutti.outerproduct.OuterProducts;
import io.tutti.outerproduct.OuterShape;
import io.tutti.training.backend.Layer;
import io.tutti.training.backend.LayerFactors;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.util.Locale;

/**
 * The sum of all ranks' factors of a layer, written into its part of the gradient.
 *
 * @param traffic the communication volume of one sum
 * @param weights the layer's part of the gradient
 */
record LayerSum(Layer layer, OuterProducts outer, CommunicationVolume traffic, Data weights) {
    /**
     * A collective.
     *
     * @param batch most samples that a rank has
     * @param algorithm of the sum, or empty for the one of the least predicted time
     */
    static LayerSum of(Communicator world, Layer layer, int batch, String algorithm, MemorySegment gradient) {
        OuterShape shape = new OuterShape(layer.outputs(), layer.inputs(), batch, ElementType.FLOAT32);
        OuterProducts outer =
                algorithm.isEmpty() ? OuterProducts.of(world, shape) : OuterProducts.of(world, shape, algorithm, true);
        Data all = new Data(gradient, ElementType.FLOAT32);
        Data weights = all.slice(layer.offset(), layer.offset() + layer.weights());
        return new LayerSum(layer, outer, outer.traffic(), weights);
    }

    /** Packs factors into the input, scaled so that the sum is the mean over the ranks. */
    void pack(LayerFactors factors, int ranks) {
        factors.writeErrors(outer.left().segment(), 1f / ranks);
        factors.writeInputs(outer.right().segment());
    }

    /** Sums up the packed factors. */
    void run() {
        outer.sum(outer.left(), outer.right(), weights);
    }

    /** The algorithm, and its saving compared with a bandwidth-optimal allreduce. */
    String description(int ranks) {
        long dense = 2L * layer.weights() * (ranks - 1) / ranks;
        return String.format(
                Locale.ROOT,
                "%d x %d by %s:%n  sends %,d words, an allreduce %,d",
                layer.inputs(),
                layer.outputs(),
                outer.algorithm(),
                traffic.sent(),
                dense);
    }
}
