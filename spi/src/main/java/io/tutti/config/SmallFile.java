package io.tutti.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads files that users name, into memory and only as far as they are as short as they should be: any file may be named, and some, as
 * {@code /dev/zero}, never end.
 */
public final class SmallFile {
    private static final int MEBIBYTE = 1 << 20;
    /** Far more than settings, rules, measured times or a secret have. */
    private static final int MOST_MEBIBYTES = 16;

    private SmallFile() {}

    /**
     * Returns the bytes of a file that should be short.
     *
     * @param file the file, or a pipe
     * @return at most 16 MiB
     * @throws IOException if the file cannot be read or is longer
     */
    public static byte[] bytes(Path file) throws IOException {
        return bytes(file, MOST_MEBIBYTES);
    }

    /**
     * Returns the text of a file that should be short.
     *
     * @param file the file, or a pipe
     * @return the text of at most 16 MiB
     * @throws IOException if the file cannot be read, is longer, or is no text in UTF-8
     */
    public static String text(Path file) throws IOException {
        return text(file, MOST_MEBIBYTES);
    }

    /**
     * Returns the text of a file.
     *
     * @param file the file, or a pipe
     * @param mostMebibytes MiB that it may have, from 1 to 2047
     * @return the text
     * @throws IOException if the file cannot be read, is longer, or is no text in UTF-8
     */
    public static String text(Path file, int mostMebibytes) throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes(file, mostMebibytes)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException("it is not text in UTF-8", e);
        }
    }

    private static byte[] bytes(Path file, int mostMebibytes) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(mostMebibytes * MEBIBYTE + 1);
            if (bytes.length > mostMebibytes * MEBIBYTE) {
                throw new IOException("it has more than " + mostMebibytes + " MiB");
            }
            return bytes;
        }
    }
}
