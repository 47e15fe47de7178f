package io.tutti.training.data.speech;

import io.tutti.training.data.speech.SentenceSet.Sentence;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Takes of sentences: a sentence faster or slower, louder or softer, in noise. A take is always the same; after one of each sentence
 * follow others of them.
 */
public final class SentenceTakes {
    /** Features of a frame. */
    public static final int BANDS = LogMel.BANDS;

    private static final double SLOWEST = 0.9;
    private static final double FASTEST = 1.1;
    private static final int LONGEST_GAP = LogMel.RATE / 10;

    private final List<Sentence> sentences;
    private final String characters;
    private final long seed;
    private final LogMel features = new LogMel();

    /**
     * Takes of some sentences.
     *
     * @param characters all that transcripts have; the first one has the label 1
     * @param seed another seed gives other takes
     */
    public SentenceTakes(List<Sentence> sentences, String characters, long seed) {
        this.sentences = sentences;
        this.characters = characters;
        this.seed = seed;
    }

    /**
     * Takes of a batch.
     *
     * @param length frames of the longest take
     * @param features {@code length} times {@link #BANDS} a take; zero after its end
     * @param frames number of frames of each take
     * @param labels the characters of all takes, one take after another, from 1 on
     * @param characters number of characters of each take
     */
    public record Rows(int length, float[] features, long[] frames, long[] labels, long[] characters) {}

    /** Frames of the fastest take of a sound. */
    static int fewestFrames(short[] sound) {
        return frames(SoundTrack.length(sound, FASTEST));
    }

    private static int frames(int samples) {
        return Math.max(0, 1 + Math.floorDiv(samples - LogMel.WINDOW, LogMel.HOP));
    }

    /** Returns the takes {@code order[from]} to {@code order[to - 1]}; any number from 0 on is one. */
    public Rows rows(int[] order, int from, int to) {
        SoundTrack[] tracks = new SoundTrack[to - from];
        long[] frames = new long[to - from];
        long[] characterCounts = new long[to - from];
        StringBuilder said = new StringBuilder();
        int length = 0;
        for (int row = 0; row < tracks.length; row++) {
            int take = order[from + row];
            Sentence sentence = sentences.get(take % sentences.size());
            tracks[row] = take(sentence, new SplittableRandom(seed + take));
            frames[row] = frames(tracks[row].samples().length);
            length = (int) Math.max(length, frames[row]);
            characterCounts[row] = sentence.transcript().length();
            said.append(sentence.transcript());
        }
        long[] labels =
                said.chars().mapToLong(each -> 1 + characters.indexOf(each)).toArray();
        return new Rows(length, features(tracks, frames, length), frames, labels, characterCounts);
    }

    private static SoundTrack take(Sentence sentence, SplittableRandom random) {
        double loudness = 0.3 + 0.7 * random.nextDouble();
        double speed = SLOWEST + (FASTEST - SLOWEST) * random.nextDouble();
        int begin = random.nextInt(LONGEST_GAP);
        int end = begin + SoundTrack.length(sentence.sound(), speed);
        SoundTrack track = new SoundTrack(end + random.nextInt(LONGEST_GAP));
        track.add(sentence.sound(), begin, speed, loudness);
        track.addNoise(random);
        return track;
    }

    private float[] features(SoundTrack[] tracks, long[] frames, int length) {
        float[] all = new float[tracks.length * length * BANDS];
        for (int row = 0; row < tracks.length; row++) {
            features.write(tracks[row].samples(), (int) frames[row], all, row * length * BANDS);
        }
        return all;
    }
}
