package io.tutti.mpi.java.window;

import io.tutti.mpi.java.ErrorClass;
import io.tutti.mpi.java.Misuse;
import io.tutti.mpi.java.memory.Operand;
import io.tutti.mpi.java.memory.Primitive;
import io.tutti.mpi.java.operation.ComplexProducts;
import io.tutti.mpi.java.operation.Pairs;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/** What an accumulate does with each element of a window and the one that comes; its position is what travels. */
public enum Accumulation {
    /** The sum. */
    SUM(Long::sum, Double::sum),
    /** The product. */
    PROD((old, come) -> old * come, (old, come) -> old * come),
    /** The larger. */
    MAX(Math::max, Math::max),
    /** The smaller. */
    MIN(Math::min, Math::min),
    /** Bitwise and. */
    BAND((old, come) -> old & come, null),
    /** Bitwise or. */
    BOR((old, come) -> old | come, null),
    /** Bitwise exclusive or. */
    BXOR((old, come) -> old ^ come, null),
    /** 1 if both are not 0. */
    LAND((old, come) -> old != 0 && come != 0 ? 1 : 0, null),
    /** 1 if one is not 0. */
    LOR((old, come) -> old != 0 || come != 0 ? 1 : 0, null),
    /** 1 if exactly one is not 0. */
    LXOR((old, come) -> (old != 0) != (come != 0) ? 1 : 0, null),
    /** The pair of the smaller value; of equal values, of the smaller index. */
    MINLOC(null, null),
    /** The pair of the larger value; of equal values, of the smaller index. */
    MAXLOC(null, null),
    /** What comes. */
    REPLACE((old, come) -> come, (old, come) -> come),
    /** What is there. */
    NO_OP((old, come) -> old, (old, come) -> old);

    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;
    private static final ValueLayout.OfChar CHAR = ValueLayout.JAVA_CHAR_UNALIGNED;

    private final transient LongBinaryOperator whole;
    private final transient DoubleBinaryOperator floating;

    Accumulation(LongBinaryOperator whole, DoubleBinaryOperator floating) {
        this.whole = whole;
        this.floating = floating;
    }

    /**
     * Checks that elements can be accumulated.
     *
     * @param operand what is combined at once
     */
    public void require(Operand operand) {
        boolean moves = this == REPLACE || this == NO_OP;
        if (!moves && !isDefinedFor(operand)) {
            throw new Misuse(ErrorClass.OP, "accumulating by " + this + " is not defined for " + operand);
        }
    }

    /** Pairs of numbers of one kind may be taken for single ones, as in collectives. */
    private boolean isDefinedFor(Operand operand) {
        return switch (operand.form()) {
            case SINGLE -> !isLocation() && isDefinedFor(operand.first());
            case PAIR -> isLocation() || operand.first() == operand.second() && isDefinedFor(operand.first());
            case COMPLEX -> this == SUM || this == PROD;
        };
    }

    private boolean isDefinedFor(Primitive primitive) {
        return switch (primitive) {
            case FLOAT, DOUBLE -> !isOnBits();
            case BOOLEAN -> isOnBits();
            case MIXED, OBJECT -> false;
            default -> true;
        };
    }

    /** Whether it is about bits or truth, and not about numbers. */
    private boolean isOnBits() {
        return switch (this) {
            case BAND, BOR, BXOR, LAND, LOR, LXOR -> true;
            default -> false;
        };
    }

    private boolean isLocation() {
        return this == MINLOC || this == MAXLOC;
    }

    /** Whether the two numbers of an operand are combined together, by {@link #applyToBoth}. */
    boolean combinesBoth(Operand operand) {
        return isLocation() || operand.form() == Operand.Form.COMPLEX && this == PROD;
    }

    /** Accumulates {@code come} into {@code packed}, of the same length, by {@link #combinesBoth}. */
    void applyToBoth(Operand operand, MemorySegment come, MemorySegment packed) {
        int count = Math.toIntExact(packed.byteSize() / operand.bytesOfBoth());
        if (isLocation()) {
            Pairs.packed(operand).combine(this == MINLOC, come, packed, count);
        } else {
            ComplexProducts.combine(operand.first(), come, packed, count);
        }
    }

    /** Accumulates {@code come} into {@code memory}, of the same length. */
    void apply(Primitive primitive, MemorySegment come, MemorySegment memory) {
        if (this == REPLACE) {
            memory.copyFrom(come);
        } else if (this != NO_OP) {
            for (long at = 0; at < memory.byteSize(); at += primitive.bytes()) {
                element(primitive, come, memory, at);
            }
        }
    }

    /** Floats are computed as doubles and rounded once, which for these operations is the float's own result. */
    private void element(Primitive primitive, MemorySegment come, MemorySegment memory, long at) {
        switch (primitive) {
            case FLOAT ->
                memory.set(FLOAT, at, (float) floating.applyAsDouble(memory.get(FLOAT, at), come.get(FLOAT, at)));
            case DOUBLE -> memory.set(DOUBLE, at, floating.applyAsDouble(memory.get(DOUBLE, at), come.get(DOUBLE, at)));
            case LONG -> memory.set(LONG, at, whole.applyAsLong(memory.get(LONG, at), come.get(LONG, at)));
            case INT -> memory.set(INT, at, (int) whole.applyAsLong(memory.get(INT, at), come.get(INT, at)));
            case SHORT -> memory.set(SHORT, at, (short) whole.applyAsLong(memory.get(SHORT, at), come.get(SHORT, at)));
            case CHAR -> memory.set(CHAR, at, (char) whole.applyAsLong(memory.get(CHAR, at), come.get(CHAR, at)));
            case BYTE, BOOLEAN, MIXED, OBJECT -> {
                byte old = memory.get(ValueLayout.JAVA_BYTE, at);
                long sum = whole.applyAsLong(old, come.get(ValueLayout.JAVA_BYTE, at));
                memory.set(ValueLayout.JAVA_BYTE, at, (byte) sum);
            }
        }
    }
}
