package io.tutti.training.data;

import io.tutti.error.FileError;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The content of an IDX file of unsigned bytes: a magic number {@code 0x0000 08 dd} with dd dimensions, dd big-endian
 * 32-bit sizes, then the bytes, last dimension fastest. The file may be compressed with gzip.
 *
 * @param sizes size of each dimension
 * @param bytes the elements; their number is the product of the sizes
 */
record Idx(int[] sizes, byte[] bytes) {
    /** Most bytes of content that are read; the full training images have 47 million. */
    static final long MOST_BYTES = 128L << 20;

    private static final int UNSIGNED_BYTES = 0x0800;
    private static final String ADVICE = "; install dataset-fashion-mnist or name another folder with --data";

    /**
     * Reads a file to its end.
     *
     * @param file the file's bytes, raw or compressed; not closed
     * @param name what to call the file in messages
     * @param dimensions number of dimensions it must have
     * @throws DatasetException if it is not such a file, whole, and of {@link #MOST_BYTES} at most
     */
    static Idx read(InputStream file, String name, int dimensions) {
        try {
            return parse(decompressed(file), name, dimensions);
        } catch (EOFException | ZipException e) {
            throw new DatasetException(name + " is damaged or cut off: " + e.getMessage() + ADVICE, e);
        } catch (IOException e) {
            throw new DatasetException(name + " cannot be read: " + FileError.describe(e) + ADVICE, e);
        }
    }

    private static InputStream decompressed(InputStream file) throws IOException {
        InputStream buffered = new BufferedInputStream(file, 1 << 16);
        buffered.mark(2);
        boolean gzip = buffered.read() == 0x1f && buffered.read() == 0x8b;
        buffered.reset();
        return gzip ? new GZIPInputStream(buffered, 1 << 16) : buffered;
    }

    private static Idx parse(InputStream in, String name, int dimensions) throws IOException {
        int magic = number(in, name);
        if (magic != (UNSIGNED_BYTES | dimensions)) {
            throw new DatasetException(String.format(
                    Locale.ROOT,
                    "%s starts with 0x%08x, not 0x%08x: no IDX file of %d dimensions%s",
                    name,
                    magic,
                    UNSIGNED_BYTES | dimensions,
                    dimensions,
                    ADVICE));
        }
        int[] sizes = new int[dimensions];
        for (int d = 0; d < dimensions; d++) {
            sizes[d] = number(in, name);
        }
        int length = length(sizes, name);
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new DatasetException(
                    name + " is cut off: it says " + length + " bytes and has " + bytes.length + ADVICE);
        }
        if (in.read() >= 0) {
            throw new DatasetException(name + " has more than the " + length + " bytes it says" + ADVICE);
        }
        return new Idx(sizes, bytes);
    }

    private static int number(InputStream in, String name) throws IOException {
        byte[] b = in.readNBytes(Integer.BYTES);
        if (b.length < Integer.BYTES) {
            throw new DatasetException(name + " ends inside its header" + ADVICE);
        }
        return (b[0] & 0xff) << 24 | (b[1] & 0xff) << 16 | (b[2] & 0xff) << 8 | b[3] & 0xff;
    }

    private static int length(int[] sizes, String name) {
        long length = 1;
        for (int size : sizes) {
            length = size <= 0 || size > MOST_BYTES ? Long.MAX_VALUE : length * size;
            if (length > MOST_BYTES) {
                throw new DatasetException(name + " says it has " + Arrays.toString(sizes)
                        + " bytes; sizes must be positive and make at most " + MOST_BYTES + ADVICE);
            }
        }
        return (int) length;
    }
}
