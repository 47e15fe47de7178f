package io.tutti.wire;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Builds a message: big-endian numbers, byte strings and texts with their length in front. */
public final class WireWriter {
    /** Texts are cut to this many characters. */
    static final int MOST_CHARACTERS = 8_192;

    private byte[] bytes = new byte[64];
    private int length;

    private int grow(int more) {
        int at = length;
        length = Math.addExact(length, more);
        if (length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length, bytes.length * 2));
        }
        return at;
    }

    /** One byte. */
    public WireWriter u8(int value) {
        int at = grow(1);
        bytes[at] = (byte) value;
        return this;
    }

    /** Four bytes. */
    public WireWriter i32(int value) {
        return u8(value >>> 24).u8(value >>> 16).u8(value >>> 8).u8(value);
    }

    /** Eight bytes. */
    public WireWriter i64(long value) {
        return i32((int) (value >>> 32)).i32((int) value);
    }

    /** The bytes without their length, which the reader knows. */
    public WireWriter raw(byte[] value) {
        int at = grow(value.length);
        System.arraycopy(value, 0, bytes, at, value.length);
        return this;
    }

    /** Length and bytes. */
    public WireWriter bytes(byte[] value) {
        return i32(value.length).raw(value);
    }

    /** Length and UTF-8 bytes of a text, cut if it is very long. */
    public WireWriter text(String value) {
        return bytes(utf8(value));
    }

    /** The bytes of {@link #text}, without their length. */
    public static byte[] utf8(String value) {
        String cut = value.length() > MOST_CHARACTERS ? value.substring(0, MOST_CHARACTERS) : value;
        return cut.getBytes(StandardCharsets.UTF_8);
    }

    /** Number and values. */
    public WireWriter ints(int[] values) {
        i32(values.length);
        for (int value : values) {
            i32(value);
        }
        return this;
    }

    /** An address and its port. */
    public WireWriter address(InetSocketAddress value) {
        return bytes(value.getAddress().getAddress()).i32(value.getPort());
    }

    /** The bytes written so far. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }
}
