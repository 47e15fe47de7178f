package io.tutti.mpi.java.memory;

/**
 * What the predefined operations combine at once. In packed data an operand's numbers follow each other without a gap.
 *
 * @param form what an operand is
 * @param first its number, or the first of two
 * @param second the second of two; equal to the first where there is one
 */
public record Operand(Form form, Primitive first, Primitive second) {
    /** What an operand is. */
    public enum Form {
        /** A number, or an object. */
        SINGLE,
        /** A value and its index. */
        PAIR,
        /** A real and an imaginary part. */
        COMPLEX
    }

    private static final int RADIX = Primitive.values().length;

    /**
     * Returns the operand of one number.
     *
     * @param primitive what it is
     * @return the operand
     */
    public static Operand single(Primitive primitive) {
        return new Operand(Form.SINGLE, primitive, primitive);
    }

    /**
     * Returns the operand of a value and an index.
     *
     * @param value what the value is
     * @param index what the index is
     * @return the operand
     */
    public static Operand pair(Primitive value, Primitive index) {
        return new Operand(Form.PAIR, value, index);
    }

    /**
     * Returns the operand of a real and an imaginary part.
     *
     * @param part what each part is
     * @return the operand
     */
    public static Operand complex(Primitive part) {
        return new Operand(Form.COMPLEX, part, part);
    }

    /**
     * Returns the size of an operand of two numbers.
     *
     * @return bytes in packed data
     */
    public int bytesOfBoth() {
        return first.bytes() + second.bytes();
    }

    /**
     * Returns how the operand travels.
     *
     * @return a number for {@link #of}
     */
    public int code() {
        return (form.ordinal() * RADIX + first.ordinal()) * RADIX + second.ordinal();
    }

    /**
     * Returns an operand that has travelled.
     *
     * @param code its number
     * @return the operand
     */
    public static Operand of(int code) {
        Primitive[] primitives = Primitive.values();
        return new Operand(
                Form.values()[code / RADIX / RADIX], primitives[code / RADIX % RADIX], primitives[code % RADIX]);
    }

    @Override
    public String toString() {
        return form == Form.SINGLE ? first.toString() : form + " of " + first + " and " + second;
    }
}
