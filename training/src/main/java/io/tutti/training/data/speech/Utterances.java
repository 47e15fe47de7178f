package io.tutti.training.data.speech;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Utterances of equal length: random words of a speaker, with gaps between them, faster or slower, louder or softer, in noise. An
 * utterance is always the same.
 */
public final class Utterances {
    /** Frames of an utterance, 1.9 s. */
    public static final int FRAMES = 96;
    /** Features of a frame. */
    public static final int BANDS = LogMel.BANDS;

    private static final int SAMPLES = LogMel.samples(FRAMES);

    private final List<List<short[]>> speakers;
    private final long seed;
    private final LogMel features = new LogMel();

    /**
     * Utterances of some speakers.
     *
     * @param speakers the sounds of each speaker, in the order of the words
     * @param seed another seed gives other utterances
     */
    public Utterances(List<List<short[]>> speakers, long seed) {
        this.speakers = speakers;
        this.seed = seed;
    }

    /**
     * Utterances of a batch.
     *
     * @param features {@link #FRAMES} times {@link #BANDS} an utterance
     * @param labels the word of each frame, from 1 on; 0 where there is none
     */
    public record Rows(float[] features, long[] labels) {}

    /** Returns the utterances {@code order[from]} to {@code order[to - 1]}; any number is one. */
    public Rows rows(int[] order, int from, int to) {
        Rows rows = new Rows(new float[(to - from) * FRAMES * BANDS], new long[(to - from) * FRAMES]);
        for (int row = 0; row < to - from; row++) {
            SoundTrack track = new SoundTrack(SAMPLES);
            SplittableRandom random = new SplittableRandom(seed + order[from + row]);
            speak(track, rows.labels, row * FRAMES, random);
            track.addNoise(random);
            features.write(track.samples(), FRAMES, rows.features, row * FRAMES * BANDS);
        }
        return rows;
    }

    private void speak(SoundTrack track, long[] labels, int at, SplittableRandom random) {
        List<short[]> speaker = speakers.get(random.nextInt(speakers.size()));
        double loudness = 0.3 + 0.7 * random.nextDouble();
        double speed = 0.9 + 0.2 * random.nextDouble();
        int begin = random.nextInt(LogMel.RATE / 4);
        while (begin < SAMPLES) {
            int word = random.nextInt(speaker.size());
            int end = track.add(speaker.get(word), begin, speed, loudness);
            for (int frame = 0; frame < FRAMES; frame++) {
                int middle = frame * LogMel.HOP + LogMel.WINDOW / 2;
                if (middle >= begin && middle < end) {
                    labels[at + frame] = word + 1;
                }
            }
            begin = end + random.nextInt(LogMel.RATE / 8);
        }
    }
}
