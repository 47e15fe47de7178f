package io.tutti.mpi.java.memory;

import java.util.List;

/**
 * Where the elements of one item of a type are. Immutable.
 *
 * @param primitive what the elements are
 * @param operand what the predefined operations combine at once
 * @param offsets where each block of elements begins
 * @param lengths the length of each block; neighbours in memory that follow each other in order are one block
 * @param lowerBound where an item begins, for the distance to the next one
 * @param upperBound where an item ends
 * @param isLowerSet whether the program has set the lower bound of the type, or of one that it is made of
 * @param isUpperSet the same of the upper bound
 * @param alignment the largest element, to which the extent of a structure is rounded up
 * @param size the sum of the lengths
 * @param parts of a mixed type what it was put together from, to count its elements; else empty
 */
public record TypeMap(
        Primitive primitive,
        Operand operand,
        int[] offsets,
        int[] lengths,
        int lowerBound,
        int upperBound,
        boolean isLowerSet,
        boolean isUpperSet,
        int alignment,
        int size,
        List<Part> parts) {
    /**
     * Items of a type within an item.
     *
     * @param items how many
     * @param map their map
     */
    public record Part(int items, TypeMap map) {}

    /**
     * Creates the map of one element.
     *
     * @param primitive what it is
     * @return the map
     */
    public static TypeMap of(Primitive primitive) {
        int bytes = primitive.bytes();
        Operand operand = Operand.single(primitive);
        return new TypeMap(
                primitive, operand, new int[] {0}, new int[] {bytes}, 0, bytes, false, false, bytes, bytes, List.of());
    }

    /**
     * Returns the distance from one item to the next.
     *
     * @return bytes; may be negative
     */
    public int extent() {
        return upperBound - lowerBound;
    }

    /**
     * Counts basic elements.
     *
     * @param bytes length of a packed sequence of items, of which the last may be incomplete
     * @return the elements; -1 if the sequence ends within one
     */
    public long elements(long bytes) {
        if (primitive != Primitive.MIXED) {
            return bytes % primitive.bytes() == 0 ? bytes / primitive.bytes() : -1;
        }
        long left = size == 0 ? 0 : bytes % size;
        long last = elementsOfItem(left);
        return last < 0 ? -1 : (bytes - left) / Math.max(1, size) * elementsOfItem(size) + last;
    }

    /**
     * Returns how long a packed sequence is.
     *
     * @param elements the number of its basic elements
     * @return bytes
     */
    public long bytes(long elements) {
        if (primitive != Primitive.MIXED) {
            return elements * primitive.bytes();
        }
        long ofItem = elementsOfItem(size);
        long items = ofItem == 0 ? 0 : elements / ofItem;
        return items * size + bytesOfItem(elements - items * ofItem);
    }

    private long bytesOfItem(long elements) {
        long left = elements;
        long bytes = 0;
        for (Part part : parts) {
            long found =
                    Math.min(left, part.items() * part.map().elements(part.map().size()));
            bytes += part.map().bytes(found);
            left -= found;
        }
        return bytes;
    }

    private long elementsOfItem(long bytes) {
        long left = bytes;
        long elements = 0;
        for (Part part : parts) {
            long length = Math.min(left, (long) part.items() * part.map().size());
            long found = part.map().elements(length);
            if (found < 0) {
                return -1;
            }
            elements += found;
            left -= length;
        }
        return elements;
    }

    /**
     * Returns whether many items lie side by side without a gap, from offset 0.
     *
     * @return whether packing would change nothing
     */
    public boolean isDense() {
        return size == extent() && lowerBound == 0 && (size == 0 || offsets.length == 1 && offsets[0] == 0);
    }

    /**
     * Returns the same elements with bounds that the program sets.
     *
     * @param lower the lower bound
     * @param upper the upper bound
     * @return the map
     */
    public TypeMap bounded(int lower, int upper) {
        return new TypeMap(primitive, operand, offsets, lengths, lower, upper, true, true, alignment, size, parts);
    }

    /**
     * Returns the same numbers as other operands.
     *
     * @param other what the predefined operations combine at once
     * @return the map
     */
    public TypeMap as(Operand other) {
        return new TypeMap(
                primitive,
                other,
                offsets,
                lengths,
                lowerBound,
                upperBound,
                isLowerSet,
                isUpperSet,
                alignment,
                size,
                parts);
    }

    /**
     * Returns where the first byte of an item is that is used.
     *
     * @return the least offset
     */
    public int trueLowerBound() {
        int least = offsets.length == 0 ? 0 : Integer.MAX_VALUE;
        for (int offset : offsets) {
            least = Math.min(least, offset);
        }
        return least;
    }

    /**
     * Returns the end of the last byte of an item that is used.
     *
     * @return the largest end of a block
     */
    public int trueUpperBound() {
        int largest = offsets.length == 0 ? 0 : Integer.MIN_VALUE;
        for (int index = 0; index < offsets.length; index++) {
            largest = Math.max(largest, offsets[index] + lengths[index]);
        }
        return largest;
    }
}
