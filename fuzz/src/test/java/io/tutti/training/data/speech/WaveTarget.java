package io.tutti.training.data.speech;

import io.tutti.fuzz.FuzzTarget;
import io.tutti.fuzz.Refusal;
import io.tutti.training.backend.UsageException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;

/** Files of sounds, one with a part that says nothing of the sound. */
public final class WaveTarget implements FuzzTarget {
    private static final Path NAME = Path.of("sound.wav");
    private static final int RIFF = 0x46464952;
    private static final int WAVE = 0x45564157;
    private static final int FORMAT = 0x20746d66;
    private static final int LIST = 0x5453494c;
    private static final int DATA = 0x61746164;
    private static final int RATE = 8_000;

    @Override
    public List<byte[]> seeds() {
        return List.of(file(0), file(3));
    }

    private static byte[] file(int other) {
        int padded = other + other % 2;
        ByteBuffer bytes = ByteBuffer.allocate(60 + padded).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(RIFF).putInt(bytes.capacity() - 8).putInt(WAVE);
        bytes.putInt(FORMAT).putInt(16).putShort((short) 1).putShort((short) 1);
        bytes.putInt(RATE).putInt(2 * RATE).putShort((short) 2).putShort((short) 16);
        bytes.putInt(LIST).putInt(other).position(bytes.position() + padded);
        bytes.putInt(DATA).putInt(8).putLong(0x7fff_8000_0001_ffffL);
        return bytes.array();
    }

    @Override
    public void run(byte[] input) {
        try {
            Wave.of(input, NAME).trimmed();
        } catch (UsageException e) {
            Refusal.requireOneLine(e);
        }
    }
}
