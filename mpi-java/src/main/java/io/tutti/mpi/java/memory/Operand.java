package io.tutti.mpi.java.memory;

/**
 * What the predefined operations combine at once. In packed data an element's numbers follow each other without a gap.
 *
 * @param form what an element is
 * @param first its number, or the first of two
 * @param second the second of two; equal to the first where there is one
 */
public record Element(Form form, Primitive first, Primitive second) {
    /** What an element is. */
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
     * Returns the element of one number.
     *
     * @param primitive what it is
     * @return the element
     */
    public static Element single(Primitive primitive) {
        return new Element(Form.SINGLE, primitive, primitive);
    }

    /**
     * Returns the element of a value and an index.
     *
     * @param value what the value is
     * @param index what the index is
     * @return the element
     */
    public static Element pair(Primitive value, Primitive index) {
        return new Element(Form.PAIR, value, index);
    }

    /**
     * Returns the element of a real and an imaginary part.
     *
     * @param part what each part is
     * @return the element
     */
    public static Element complex(Primitive part) {
        return new Element(Form.COMPLEX, part, part);
    }

    /**
     * Returns the size of an element of two numbers.
     *
     * @return bytes in packed data
     */
    public int bytesOfBoth() {
        return first.bytes() + second.bytes();
    }

    /**
     * Returns how the element travels.
     *
     * @return a number for {@link #of}
     */
    public int code() {
        return (form.ordinal() * RADIX + first.ordinal()) * RADIX + second.ordinal();
    }

    /**
     * Returns an element that has travelled.
     *
     * @param code its number
     * @return the element
     */
    public static Element of(int code) {
        Primitive[] primitives = Primitive.values();
        return new Element(
                Form.values()[code / RADIX / RADIX], primitives[code / RADIX % RADIX], primitives[code % RADIX]);
    }

    @Override
    public String toString() {
        return form == Form.SINGLE ? first.toString() : form + " of " + first + " and " + second;
    }
}
