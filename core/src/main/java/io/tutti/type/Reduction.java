package io.tutti.type;

import java.util.Arrays;

/**
 * How two elements become one. Built-in reductions are constants; a user's own is made by {@link #of}.
 *
 * <p>Floating-point results that are not a number are always the canonical NaN of their type, so that the bits of a
 * result do not depend on the order of two operands.
 */
public sealed interface Reduction permits Reduction.BuiltIn, Reduction.UserDefined {
    /** Sum; integers wrap around. */
    Reduction SUM = BuiltIn.SUM;
    /** Product; integers wrap around. */
    Reduction PROD = BuiltIn.PROD;
    /** Smaller value; NaN if any operand is, and -0.0 is below 0.0. */
    Reduction MIN = BuiltIn.MIN;
    /** Larger value; NaN if any operand is, and 0.0 is above -0.0. */
    Reduction MAX = BuiltIn.MAX;
    /**
     * Mean over the ranks. float16 is divided by the number of ranks before it is summed (its sum could overflow),
     * everything else after; integers wrap around like SUM and are then divided, truncating toward zero.
     */
    Reduction AVG = BuiltIn.AVG;
    /** Bitwise and; integers only, like all that follow. */
    Reduction BAND = BuiltIn.BAND;
    /** Bitwise or. */
    Reduction BOR = BuiltIn.BOR;
    /** Bitwise exclusive or. */
    Reduction BXOR = BuiltIn.BXOR;
    /** Logical and: 1 if both are different from 0, else 0. */
    Reduction LAND = BuiltIn.LAND;
    /** Logical or: 1 if any is different from 0, else 0. */
    Reduction LOR = BuiltIn.LOR;

    /** A name of letters, digits, '.', '_' and '-'; part of the fingerprint that ranks compare. */
    String name();

    /** Whether {@code a ∘ b = b ∘ a} may be assumed. If not, operands are combined in rank order only. */
    boolean isCommutative();

    /** Whether this reduction can combine elements of {@code type}. */
    boolean supports(ElementType type);

    /**
     * Whether regrouping and, if commutative, reordering never changes a bit of the result for {@code type}. Then every
     * schedule gives bitwise equal results.
     */
    boolean isExact(ElementType type);

    /**
     * A user's reduction.
     *
     * @param name letters, digits, '.', '_' and '-'; equal on all ranks, and not that of a built-in reduction
     * @param commutative whether the order of operands may be changed
     * @param type the only element type it takes
     * @param function combines runs of elements; called by one thread at a time per communicator
     */
    static Reduction of(String name, boolean commutative, ElementType type, ReductionFunction function) {
        return new UserDefined(name, commutative, type, function);
    }

    /** The reductions that Tutti brings kernels for. */
    enum BuiltIn implements Reduction {
        SUM,
        PROD,
        MIN,
        MAX,
        AVG,
        BAND,
        BOR,
        BXOR,
        LAND,
        LOR;

        @Override
        public boolean isCommutative() {
            return true;
        }

        @Override
        public boolean supports(ElementType type) {
            return ordinal() <= AVG.ordinal() || !type.isFloatingPoint();
        }

        @Override
        public boolean isExact(ElementType type) {
            return !type.isFloatingPoint() || this == MIN || this == MAX;
        }
    }

    /** A reduction given by the user; see {@link Reduction#of}. */
    record UserDefined(String name, boolean isCommutative, ElementType type, ReductionFunction function)
            implements Reduction {
        public UserDefined {
            if (name == null || type == null || function == null) {
                throw new NullPointerException("name=" + name + ", type=" + type + ", function=" + function
                        + ": a user's reduction has all three");
            }
            if (!name.matches("[A-Za-z0-9._-]+")) {
                throw new IllegalArgumentException("name=" + name + " must be letters, digits, '.', '_' and '-'");
            }
            if (Arrays.stream(BuiltIn.values()).anyMatch(known -> known.name().equals(name))) {
                throw new IllegalArgumentException("name=" + name + " is the name of a built-in reduction; ranks that"
                        + " compare names could not tell the two apart");
            }
        }

        @Override
        public boolean supports(ElementType elementType) {
            return elementType == type;
        }

        @Override
        public boolean isExact(ElementType elementType) {
            return false;
        }
    }
}
