package io.tutti.training.data;

import io.tutti.fuzz.FuzzTarget;
import io.tutti.fuzz.Refusal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Files of images, plain and compressed. */
public final class IdxTarget implements FuzzTarget {
    private static final int DIMENSIONS = 3;

    @Override
    public List<byte[]> seeds() {
        byte[] plain = ByteBuffer.allocate(16 + 8)
                .putInt(0x0803)
                .putInt(2)
                .putInt(2)
                .putInt(2)
                .array();
        return List.of(plain, compressed(plain));
    }

    private static byte[] compressed(byte[] plain) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @Override
    public void run(byte[] input) {
        try {
            Idx.read(new ByteArrayInputStream(input), "images", DIMENSIONS);
        } catch (DatasetException e) {
            Refusal.requireOneLine(e);
        }
    }
}
