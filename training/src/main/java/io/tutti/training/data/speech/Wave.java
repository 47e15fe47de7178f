package io.tutti.training.data.speech;

import io.tutti.error.FileError;
import io.tutti.training.backend.UsageException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A sound: 16 bits a sample, one channel, as in the WAV files of that form.
 *
 * @param rate samples a second
 * @param samples the sound
 */
record Wave(int rate, short[] samples) {
    private static final int RIFF = 0x46464952;
    private static final int WAVE = 0x45564157;
    private static final int FORMAT = 0x20746d66;
    private static final int DATA = 0x61746164;
    private static final int HEAD = 44;
    private static final int FORMAT_BYTES = 16;
    private static final int BITS = 16;
    /** Sounds whose length is not known have one from here on: espeak-ng writes 0x7ffff000, others 0xffffffff. */
    private static final long UNKNOWN = 0x7ff0_0000L;

    /** @throws UsageException if the file cannot be read or has another form */
    static Wave read(Path file) {
        try {
            return of(Files.readAllBytes(file), file);
        } catch (IOException e) {
            throw new UsageException(file + " cannot be read: " + FileError.describe(e), e);
        }
    }

    /**
     * Reads the content of a file, which is not trusted.
     *
     * @param file what to call it in messages
     * @throws UsageException if it has another form
     */
    static Wave of(byte[] content, Path file) {
        try {
            return parse(file, ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN));
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new UsageException(file + " is cut off", e);
        }
    }

    private static Wave parse(Path file, ByteBuffer bytes) {
        if (bytes.getInt() != RIFF || bytes.position(8).getInt() != WAVE) {
            throw new UsageException(file + " is no WAV file");
        }
        int rate = 0;
        while (true) {
            int kind = bytes.getInt();
            int length = bytes.getInt();
            int begin = bytes.position();
            if (kind == FORMAT) {
                requireForm(file, bytes.getShort(), bytes.getShort(), bytes.getShort(begin + FORMAT_BYTES - 2));
                rate = bytes.getInt();
            } else if (kind == DATA) {
                requireWhole(Integer.toUnsignedLong(length), bytes);
                short[] samples =
                        new short[(int) Math.min(Integer.toUnsignedLong(length), bytes.remaining()) / Short.BYTES];
                bytes.asShortBuffer().get(samples);
                return new Wave(rate, samples);
            }
            long next = begin + Integer.toUnsignedLong(length) + (length & 1);
            bytes.position((int) Math.min(next, Integer.MAX_VALUE));
        }
    }

    /** A program that writes to a pipe does not know the length, and writes one that no file has. */
    private static void requireWhole(long length, ByteBuffer bytes) {
        if (length > bytes.remaining() && length < UNKNOWN) {
            throw new BufferUnderflowException();
        }
    }

    private static void requireForm(Path file, short coding, short channels, short bits) {
        if (coding != 1 || channels != 1 || bits != BITS) {
            throw new UsageException(file + " has " + channels + " channels of " + bits + " bits, coding " + coding
                    + "; one channel of 16 bits is needed");
        }
    }

    void write(Path file) throws IOException {
        int length = Short.BYTES * samples.length;
        ByteBuffer bytes = ByteBuffer.allocate(HEAD + length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(RIFF).putInt(HEAD - 8 + length).putInt(WAVE);
        bytes.putInt(FORMAT).putInt(FORMAT_BYTES).putShort((short) 1).putShort((short) 1);
        bytes.putInt(rate)
                .putInt(Short.BYTES * rate)
                .putShort((short) Short.BYTES)
                .putShort((short) BITS);
        bytes.putInt(DATA).putInt(length);
        bytes.asShortBuffer().put(samples);
        Files.write(file, bytes.array());
    }

    /** Returns the sound with fewer samples a second: each is a weighted sum of those around it, without what is too high. */
    Wave at(int target) {
        if (target == rate) {
            return this;
        }
        double ratio = (double) rate / target;
        short[] result = new short[(int) (samples.length / ratio)];
        for (int i = 0; i < result.length; i++) {
            double value = Math.rint(filtered(i * ratio, Math.max(1, ratio)));
            result[i] = (short) Math.clamp(value, Short.MIN_VALUE, Short.MAX_VALUE);
        }
        return new Wave(target, result);
    }

    /** The value at a time, by a sinc of {@code width} samples a lobe, eight lobes to each side, under a Hann window. */
    private double filtered(double time, double width) {
        double reach = 8 * width;
        double sum = 0;
        double weights = 0;
        for (int at = (int) Math.max(0, time - reach); at <= Math.min(samples.length - 1, time + reach); at++) {
            double x = Math.PI * (at - time) / width;
            double sinc = x == 0 ? 1 : StrictMath.sin(x) / x;
            double weight = sinc * (1 + StrictMath.cos(Math.PI * (at - time) / reach)) / 2;
            sum += weight * samples[at];
            weights += weight;
        }
        return sum / weights;
    }

    /** Returns the sound from the first sample to the last that is louder than a fiftieth of the loudest. */
    Wave trimmed() {
        int peak = 0;
        for (short sample : samples) {
            peak = Math.max(peak, Math.abs(sample));
        }
        int from = 0;
        int to = samples.length;
        while (from < to && 50 * Math.abs(samples[from]) < peak) {
            from++;
        }
        while (to > from && 50 * Math.abs(samples[to - 1]) < peak) {
            to--;
        }
        return new Wave(rate, java.util.Arrays.copyOfRange(samples, from, to));
    }
}
