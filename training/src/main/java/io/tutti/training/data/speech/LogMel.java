package io.tutti.training.data.speech;

/**
 * Log-mel features: for each frame the logarithm of the energy in bands that are as wide as the ear distinguishes them, on the mel scale
 * (2595 log10(1 + f / 700), O'Shaughnessy, 1987). Of an utterance, they have the mean 0 and the variance 1.
 */
final class LogMel {
    /** Samples a second. */
    static final int RATE = 8_000;
    /** Features of a frame. */
    static final int BANDS = 40;
    /** Samples from frame to frame, 20 ms. */
    static final int HOP = 160;
    /** Samples of a frame, 32 ms. */
    static final int WINDOW = 256;

    private static final int BINS = WINDOW / 2 + 1;
    private static final double LOWEST_HERTZ = 60;
    private static final double FLOOR = 1e-7;

    private final double[] hann = new double[WINDOW];
    private final double[] cosine = new double[WINDOW];
    private final double[] sine = new double[WINDOW];
    private final double[][] filters = new double[BANDS][BINS];

    /** Computes the tables; the same object serves one thread at a time. */
    LogMel() {
        for (int i = 0; i < WINDOW; i++) {
            double angle = 2 * Math.PI * i / WINDOW;
            cosine[i] = StrictMath.cos(angle);
            sine[i] = StrictMath.sin(angle);
            hann[i] = (1 - cosine[i]) / 2;
        }
        double low = mel(LOWEST_HERTZ);
        double step = (mel(RATE / 2.0) - low) / (BANDS + 1);
        for (int band = 0; band < BANDS; band++) {
            for (int bin = 0; bin < BINS; bin++) {
                double distance = Math.abs(mel((double) bin * RATE / WINDOW) - low - step * (band + 1)) / step;
                filters[band][bin] = Math.max(0, 1 - distance);
            }
        }
    }

    private static double mel(double hertz) {
        return 2595 * StrictMath.log10(1 + hertz / 700);
    }

    /** Samples that a number of frames takes. */
    static int samples(int frames) {
        return (frames - 1) * HOP + WINDOW;
    }

    /**
     * Writes the features of a sound.
     *
     * @param sound samples from -1 to 1
     * @param target receives {@link #BANDS} values for each frame
     * @param at index of the first value
     */
    void write(double[] sound, int frames, float[] target, int at) {
        double[] real = new double[WINDOW];
        double[] imaginary = new double[WINDOW];
        for (int frame = 0; frame < frames; frame++) {
            java.util.Arrays.fill(imaginary, 0);
            for (int i = 0; i < WINDOW; i++) {
                real[i] = hann[i] * sound[frame * HOP + i];
            }
            transform(real, imaginary);
            for (int band = 0; band < BANDS; band++) {
                target[at + frame * BANDS + band] = (float) StrictMath.log(FLOOR + energy(band, real, imaginary));
            }
        }
        standardize(target, at, frames * BANDS);
    }

    private double energy(int band, double[] real, double[] imaginary) {
        double energy = 0;
        for (int bin = 0; bin < BINS; bin++) {
            energy += filters[band][bin] * (real[bin] * real[bin] + imaginary[bin] * imaginary[bin]) / WINDOW;
        }
        return energy;
    }

    private static void standardize(float[] values, int at, int count) {
        double sum = 0;
        double squares = 0;
        for (int i = at; i < at + count; i++) {
            sum += values[i];
            squares += (double) values[i] * values[i];
        }
        double mean = sum / count;
        double deviation = Math.sqrt(Math.max(squares / count - mean * mean, FLOOR));
        for (int i = at; i < at + count; i++) {
            values[i] = (float) ((values[i] - mean) / deviation);
        }
    }

    /** The Fourier transform in place: bits reversed, then butterflies (Cooley and Tukey, 1965). */
    void transform(double[] real, double[] imaginary) {
        for (int i = 0; i < WINDOW; i++) {
            int j = Integer.reverse(i) >>> Integer.SIZE - Integer.numberOfTrailingZeros(WINDOW);
            if (j > i) {
                swap(real, i, j);
                swap(imaginary, i, j);
            }
        }
        for (int half = 1; half < WINDOW; half *= 2) {
            for (int i = 0; i < WINDOW; i++) {
                if ((i & half) == 0) {
                    butterfly(real, imaginary, i, i + half, (i & half - 1) * (WINDOW / 2 / half));
                }
            }
        }
    }

    private void butterfly(double[] real, double[] imaginary, int low, int high, int angle) {
        double r = real[high] * cosine[angle] + imaginary[high] * sine[angle];
        double i = imaginary[high] * cosine[angle] - real[high] * sine[angle];
        real[high] = real[low] - r;
        imaginary[high] = imaginary[low] - i;
        real[low] += r;
        imaginary[low] += i;
    }

    private static void swap(double[] values, int i, int j) {
        double kept = values[i];
        values[i] = values[j];
        values[j] = kept;
    }
}
