package io.tutti.mpi.java.memory;

import io.tutti.mpi.java.memory.TypeMap.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Puts maps together. The bounds of the result enclose those of all parts or, if the program has set some of them, only those. */
public final class TypeMapBuilder {
    private Primitive primitive;
    private Operand operand;
    /** Of a block without items, the first one: if there are no others, the type is still of its kind. */
    private TypeMap empty;

    private int[] offsets = new int[8];
    private int[] lengths = new int[8];
    private int blocks;
    private long size;
    private long lower = Long.MAX_VALUE;
    private long upper = Long.MIN_VALUE;
    private boolean isLowerSet;
    private boolean isUpperSet;
    private int alignment = 1;
    private final List<Part> parts = new ArrayList<>();

    /** Creates an empty builder. */
    public TypeMapBuilder() {}

    /**
     * Appends items side by side.
     *
     * @param items how many
     * @param offset where the first one is
     * @param map their map
     * @return this
     */
    public TypeMapBuilder add(int items, long offset, TypeMap map) {
        if (items == 0) {
            empty = empty == null ? map : empty;
            return this;
        }
        primitive = primitive == null || primitive == map.primitive() ? map.primitive() : Primitive.MIXED;
        operand = operand == null || operand.equals(map.operand()) ? map.operand() : Operand.single(primitive);
        alignment = Math.max(alignment, map.alignment());
        addPart(new Part(items, map));
        long last = offset + (items - 1L) * map.extent();
        addLower(Math.min(offset, last) + map.lowerBound(), map.isLowerSet());
        addUpper(Math.max(offset, last) + map.upperBound(), map.isUpperSet());
        if (map.isDense()) {
            block(offset, (long) items * map.size());
        } else {
            for (int item = 0; item < items; item++) {
                blocksOf(map, offset + (long) item * map.extent());
            }
        }
        return this;
    }

    /**
     * Adds a lower bound.
     *
     * @param offset where it is
     * @param isSet whether the program has set it
     */
    public void addLower(long offset, boolean isSet) {
        if (isSet == isLowerSet) {
            lower = Math.min(lower, offset);
        } else if (isSet) {
            lower = offset;
            isLowerSet = true;
        }
    }

    /**
     * Adds an upper bound.
     *
     * @param offset where it is
     * @param isSet whether the program has set it
     */
    public void addUpper(long offset, boolean isSet) {
        if (isSet == isUpperSet) {
            upper = Math.max(upper, offset);
        } else if (isSet) {
            upper = offset;
            isUpperSet = true;
        }
    }

    private void addPart(Part part) {
        Part last = parts.isEmpty() ? null : parts.getLast();
        if (last != null && last.map() == part.map()) { // a vector's blocks
            parts.set(parts.size() - 1, new Part(Math.addExact(last.items(), part.items()), part.map()));
        } else {
            parts.add(part);
        }
    }

    private void blocksOf(TypeMap map, long offset) {
        for (int index = 0; index < map.offsets().length; index++) {
            block(offset + map.offsets()[index], map.lengths()[index]);
        }
    }

    private void block(long offset, long length) {
        if (length == 0) {
            return;
        }
        size += length;
        if (blocks > 0 && offsets[blocks - 1] + lengths[blocks - 1] == offset) {
            lengths[blocks - 1] = Math.toIntExact(lengths[blocks - 1] + length);
            return;
        }
        if (blocks == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * blocks);
            lengths = Arrays.copyOf(lengths, 2 * blocks);
        }
        offsets[blocks] = Math.toIntExact(offset);
        lengths[blocks++] = Math.toIntExact(length);
    }

    /**
     * Returns the map.
     *
     * @return a map of all that was appended
     * @throws ArithmeticException if it is too large for 32-bit offsets
     */
    public TypeMap build() {
        TypeMap unknown = empty == null ? TypeMap.of(Primitive.BYTE) : empty;
        return new TypeMap(
                primitive == null ? unknown.primitive() : primitive,
                operand == null ? unknown.operand() : operand,
                Arrays.copyOf(offsets, blocks),
                Arrays.copyOf(lengths, blocks),
                lower == Long.MAX_VALUE ? 0 : Math.toIntExact(lower),
                upper == Long.MIN_VALUE ? 0 : Math.toIntExact(upper),
                isLowerSet,
                isUpperSet,
                alignment,
                Math.toIntExact(size),
                primitive == Primitive.MIXED ? List.copyOf(parts) : List.of());
    }

    /**
     * Returns the map of a structure, as a C compiler would lay it out.
     *
     * @return the map; its extent is rounded up to a multiple of its largest element, unless the program has set its end
     * @throws ArithmeticException if it is too large for 32-bit offsets
     */
    public TypeMap buildAligned() {
        if (!isUpperSet && lower != Long.MAX_VALUE) {
            upper = lower + Math.ceilDiv(upper - lower, alignment) * alignment;
        }
        return build();
    }
}
