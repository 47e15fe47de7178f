package io.tutti.wire;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Reads what {@link WireWriter} wrote. Malformed bytes cause a {@link ProtocolException}, and no other exception. */
public final class WireReader {
    /** Least bytes of an {@link #address}: the length of an IP address, the address, and the port. */
    public static final int LEAST_ADDRESS = 12;

    private final ByteBuffer bytes;

    /** Reads from the buffer's position to its limit, in big-endian order. */
    public WireReader(ByteBuffer bytes) {
        this.bytes = bytes.slice();
    }

    /** Reads an array. */
    public WireReader(byte[] bytes) {
        this(ByteBuffer.wrap(bytes));
    }

    private void need(long count) throws ProtocolException {
        if (count < 0 || count > bytes.remaining()) {
            throw new ProtocolException("a field of " + count + " bytes where " + bytes.remaining() + " are left");
        }
    }

    /** One byte, 0 to 255. */
    public int u8() throws ProtocolException {
        need(1);
        return bytes.get() & 0xFF;
    }

    /** Four bytes. */
    public int i32() throws ProtocolException {
        need(4);
        return bytes.getInt();
    }

    /** Eight bytes. */
    public long i64() throws ProtocolException {
        need(8);
        return bytes.getLong();
    }

    /** A count of elements of at least {@code each} bytes. */
    public int count(int each) throws ProtocolException {
        int count = i32();
        need(count < 0 ? -1 : (long) count * each);
        return count;
    }

    /** A given number of bytes. */
    public byte[] raw(int count) throws ProtocolException {
        need(count);
        byte[] value = new byte[count];
        bytes.get(value);
        return value;
    }

    /** Length and bytes. */
    public byte[] bytes() throws ProtocolException {
        return raw(count(1));
    }

    /** Length and UTF-8 bytes; what would steer a terminal or turn the order of letters round becomes blanks. */
    public String text() throws ProtocolException {
        return text(bytes());
    }

    /** The text of bytes that have been read; as {@link #text()}. */
    public static String text(byte[] utf8) {
        char[] letters = new String(utf8, StandardCharsets.UTF_8).toCharArray();
        for (int i = 0; i < letters.length; i++) {
            if (isSteering(letters[i])) {
                letters[i] = ' ';
            }
        }
        return new String(letters);
    }

    private static boolean isSteering(char letter) {
        return switch (Character.getType(letter)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    /** Number and values. */
    public int[] ints() throws ProtocolException {
        int[] values = new int[count(4)];
        for (int i = 0; i < values.length; i++) {
            values[i] = bytes.getInt();
        }
        return values;
    }

    /** An address and its port. */
    public InetSocketAddress address() throws ProtocolException {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(bytes()), i32());
        } catch (UnknownHostException | IllegalArgumentException e) {
            throw new ProtocolException("an address that is none: " + e.getMessage());
        }
    }

    /** Checks that the message ends here. */
    public void end() throws ProtocolException {
        if (bytes.hasRemaining()) {
            throw new ProtocolException(bytes.remaining() + " bytes too many");
        }
    }
}
