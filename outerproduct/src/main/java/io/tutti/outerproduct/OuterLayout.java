package io.tutti.outerproduct;

import io.tutti.outerproduct.algorithm.SumOfOuterProducts;
import io.tutti.schedule.Layout;

/**
 * Lengths of the chunks of a sum of outer products.
 *
 * @param sum the collective
 * @param shape the sizes
 * @param unit the unit of lengths: 1 for elements, the bytes of an element for bytes
 */
public record OuterLayout(SumOfOuterProducts sum, OuterShape shape, int unit) implements Layout {
    @Override
    public int chunks() {
        return sum.chunks();
    }

    @Override
    public long length(int chunk) {
        return offset(chunk + 1) - offset(chunk);
    }

    @Override
    public long offset(int chunk) {
        int blocks = sum.blocks();
        if (chunk <= blocks) {
            return shape.firstRow(blocks, chunk) * shape.columns() * unit;
        }
        int rank = (chunk - blocks) / (blocks + 1);
        int piece = (chunk - blocks) % (blocks + 1);
        long before = rank * (shape.leftCount() + shape.rightCount());
        return (shape.count() + before + shape.firstRow(blocks, piece) * shape.batch()) * unit;
    }
}
