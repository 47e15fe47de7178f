package io.tutti.sparse.collective;

import java.util.Arrays;

/**
 * The encoding of values. Rounding is to nearest, ties to even; a finite value that is too large becomes the largest
 * finite one, because the rest stays in a residual.
 */
public enum ValueForm {
    /** IEEE 754 binary32, unchanged. */
    FP32("fp32", Float.MAX_VALUE) {
        @Override
        short encode(float value) {
            throw new IllegalStateException("fp32 has no half");
        }

        @Override
        float decode(short bits) {
            throw new IllegalStateException("fp32 has no half");
        }
    },
    /** IEEE 754 binary16. */
    FP16("fp16", 65504) {
        @Override
        short encode(float value) {
            return Float.floatToFloat16(value);
        }

        @Override
        float decode(short bits) {
            return Float.float16ToFloat(bits);
        }
    },
    /** The upper half of a float. */
    BF16("bf16", 0x1.fep127f) {
        @Override
        short encode(float value) {
            int bits = Float.floatToRawIntBits(value);
            int odd = bits >>> Short.SIZE & 1;
            return (short) (Float.isNaN(value) ? 0x7fc0 : bits + 0x7fff + odd >>> Short.SIZE);
        }

        @Override
        float decode(short bits) {
            return Float.intBitsToFloat(bits << Short.SIZE);
        }
    };

    private final String text;
    private final float largest;

    ValueForm(String text, float largest) {
        this.text = text;
        this.largest = largest;
    }

    /** The encoding with this name. */
    public static ValueForm of(String name) {
        return Arrays.stream(values())
                .filter(form -> form.text.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("wire=" + name + " must be fp32, fp16 or bf16"));
    }

    /** The bits of a rounded value. */
    abstract short encode(float value);

    abstract float decode(short bits);

    public boolean isHalf() {
        return this != FP32;
    }

    /** The bits of a rounded value, finite if the value is. */
    final short half(float value) {
        return encode(Float.isFinite(value) ? Math.clamp(value, -largest, largest) : value);
    }

    /** The value as receivers see it. */
    public final float rounded(float value) {
        return isHalf() ? decode(half(value)) : value;
    }

    /** Number of words of a number of values. */
    public final int words(int values) {
        return isHalf() ? (values + 1) / 2 : values;
    }

    /** Writes a value as the {@code number}-th of those that begin at {@code offset}. */
    public final void put(int[] words, int offset, int number, float value) {
        if (!isHalf()) {
            words[offset + number] = Float.floatToRawIntBits(value);
        } else if (number % 2 == 0) {
            words[offset + number / 2] = half(value) & 0xffff;
        } else {
            words[offset + number / 2] |= half(value) << Short.SIZE;
        }
    }

    /** Reads the {@code number}-th of the values that begin at {@code offset}. */
    public final float get(int[] words, int offset, int number) {
        return isHalf()
                ? decode((short) (words[offset + number / 2] >>> number % 2 * Short.SIZE))
                : Float.intBitsToFloat(words[offset + number]);
    }
}
