package io.tutti.training.data.speech;

import java.util.SplittableRandom;

/**
 * A sound that is put together.
 *
 * @param samples values from -1 to 1, of which silence is all that nothing was added to
 */
record SoundTrack(double[] samples) {
    private static final double FULL = 1 << 15;
    private static final double LOUDEST_NOISE = 0.01;

    /** Silence. */
    SoundTrack(int length) {
        this(new double[length]);
    }

    /** Returns the samples that a sound takes at a speed. */
    static int length(short[] sound, double speed) {
        return (int) ((sound.length - 1) / speed);
    }

    /** Adds a sound, between whose samples values are interpolated; returns where it ends. */
    int add(short[] sound, int begin, double speed, double loudness) {
        int end = Math.min(samples.length, begin + length(sound, speed));
        for (int i = begin; i < end; i++) {
            double time = (i - begin) * speed;
            int before = (int) time;
            double part = time - before;
            double value = (1 - part) * sound[before] + part * sound[Math.min(before + 1, sound.length - 1)];
            samples[i] += loudness * value / FULL;
        }
        return Math.max(end, begin + 1);
    }

    /** Adds noise of a random loudness. */
    void addNoise(SplittableRandom random) {
        double noise = LOUDEST_NOISE * random.nextDouble();
        for (int i = 0; i < samples.length; i++) {
            samples[i] += noise * (2 * random.nextDouble() - 1);
        }
    }
}
