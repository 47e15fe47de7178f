package io.tutti.type;

/**
 * A reduction operator, which combines two elements into one. Built-in operators are constants; {@link #of} creates a
 * user-defined operator.
 *
 * <p>A built-in operator whose floating-point result is not a number returns the canonical NaN of its type, so that the
 * bits of the result do not depend on the order of two operands.
 */
public sealed interface Reduction permits Reduction.BuiltIn, Reduction.UserDefined {
    /** Sum; integers wrap around. */
    Reduction SUM = BuiltIn.SUM;
    /** Product; integers wrap around. */
    Reduction PROD = BuiltIn.PROD;
    /** The smaller value; NaN if any operand is NaN; -0.0 is less than 0.0. */
    Reduction MIN = BuiltIn.MIN;
    /** The larger value; NaN if any operand is NaN; 0.0 is greater than -0.0. */
    Reduction MAX = BuiltIn.MAX;
    /**
     * Mean over the ranks. A float16 element is divided by the number of ranks before the sum, which could overflow;
     * every other type is divided after the sum. Integers wrap around as in SUM; the division truncates toward zero.
     */
    Reduction AVG = BuiltIn.AVG;
    /** Bitwise AND. This operator and those that follow accept integer types only. */
    Reduction BAND = BuiltIn.BAND;
    /** Bitwise OR. */
    Reduction BOR = BuiltIn.BOR;
    /** Bitwise exclusive OR. */
    Reduction BXOR = BuiltIn.BXOR;
    /** Logical AND: 1 if both operands are nonzero, else 0. */
    Reduction LAND = BuiltIn.LAND;
    /** Logical OR: 1 if any operand is nonzero, else 0. */
    Reduction LOR = BuiltIn.LOR;

    /**
     * {@return the operator's name, made of letters, digits, '.', '_' and '-'} It is part of the call fingerprint that
     * ranks compare.
     */
    String name();

    /** {@return whether {@code a ∘ b = b ∘ a} may be assumed} If not, operands are combined in rank order only. */
    boolean isCommutative();

    /**
     * {@return whether this operator can combine elements of {@code type}}
     *
     * @param type the type of the elements
     */
    boolean supports(ElementType type);

    /**
     * {@return whether the result for {@code type} has the same bits under every grouping of the operands and, for a
     * commutative operator, under every order} If so, every schedule gives bitwise equal results.
     *
     * @param type the type of the elements
     */
    boolean isExact(ElementType type);

    /**
     * Creates a user-defined reduction operator.
     *
     * @param name letters, digits, '.', '_' and '-'; equal on all ranks, and different from the names of built-in
     *     operators
     * @param commutative whether the order of operands may be changed
     * @param type the only element type that the operator accepts
     * @param function combines runs of elements; called by one thread at a time per communicator
     * @return the operator
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the name has other characters or is the name of a built-in operator
     */
    static Reduction of(String name, boolean commutative, ElementType type, ReductionFunction function) {
        return new UserDefined(name, commutative, type, function);
    }

    /** The built-in operators, for which Tutti has kernels. */
    enum BuiltIn implements Reduction {
        /** Implements {@link Reduction#SUM}. */
        SUM(true, false),
        /** Implements {@link Reduction#PROD}. */
        PROD(true, false),
        /** Implements {@link Reduction#MIN}. */
        MIN(true, true),
        /** Implements {@link Reduction#MAX}. */
        MAX(true, true),
        /** Implements {@link Reduction#AVG}. */
        AVG(true, false),
        /** Implements {@link Reduction#BAND}. */
        BAND(false, true),
        /** Implements {@link Reduction#BOR}. */
        BOR(false, true),
        /** Implements {@link Reduction#BXOR}. */
        BXOR(false, true),
        /** Implements {@link Reduction#LAND}. */
        LAND(false, true),
        /** Implements {@link Reduction#LOR}. */
        LOR(false, true);

        private final boolean takesFloatingPoint;
        private final boolean isAlwaysExact;

        BuiltIn(boolean takesFloatingPoint, boolean isAlwaysExact) {
            this.takesFloatingPoint = takesFloatingPoint;
            this.isAlwaysExact = isAlwaysExact;
        }

        @Override
        public boolean isCommutative() {
            return true;
        }

        @Override
        public boolean supports(ElementType type) {
            return takesFloatingPoint || !type.isFloatingPoint();
        }

        @Override
        public boolean isExact(ElementType type) {
            return isAlwaysExact || !type.isFloatingPoint();
        }
    }

    /**
     * A user-defined operator; see {@link Reduction#of}.
     *
     * @param name letters, digits, '.', '_' and '-'
     * @param isCommutative whether the order of operands may be changed
     * @param type the only element type that the operator accepts
     * @param function combines runs of elements
     */
    record UserDefined(String name, boolean isCommutative, ElementType type, ReductionFunction function)
            implements Reduction {
        /**
         * Checks the arguments.
         *
         * @throws NullPointerException if an argument is null
         * @throws IllegalArgumentException if the name has other characters or is the name of a built-in operator
         */
        public UserDefined {
            if (name == null || type == null || function == null) {
                throw new NullPointerException("name=" + name + ", type=" + type + ", function=" + function
                        + ": a user's reduction has all three");
            }
            if (!isWord(name)) {
                throw new IllegalArgumentException("name=" + name + " must be letters, digits, '.', '_' and '-'");
            }
            for (BuiltIn known : BuiltIn.values()) {
                if (known.name().equals(name)) {
                    throw new IllegalArgumentException("name=" + name + " is the name of a built-in reduction; ranks"
                            + " that compare names could not tell the two apart");
                }
            }
        }

        private static boolean isWord(String text) {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
                if (!isLetter && (c < '0' || c > '9') && "._-".indexOf(c) < 0) {
                    return false;
                }
            }
            return !text.isEmpty();
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
