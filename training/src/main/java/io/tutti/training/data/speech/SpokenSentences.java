package io.tutti.training.data.speech;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tutti.error.FileError;
import io.tutti.training.backend.UsageException;
import io.tutti.training.data.prepared.PreparedSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Sentences like those of the data set AN4, with transcripts: spoken by the voices of espeak-ng, and put together from the recorded words
 * of a woman, as a telephone exchange does. Each speaker has sentences of its own. A folder for each, as {@link SentenceSet} reads it.
 */
public final class SpokenSentences implements PreparedSet {
    /** Its name. */
    public static final String NAME = "sentences";

    private static final int EACH = 64;
    /** Says the letter; otherwise it would be the article. */
    private static final String LETTER_A = "[[eI]]";

    /** The recording of each word. */
    static final Map<String, String> RECORDINGS = recordings();

    /** A speaker: says a sentence. */
    private interface Voice {
        Wave say(String sentence) throws IOException;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String text() {
        return "spoken sentences with transcripts";
    }

    @Override
    public String origin() {
        return SpeechPackages.ORIGIN;
    }

    @Override
    public String needs() {
        return SpeechPackages.NEEDED;
    }

    private static Map<String, String> recordings() {
        Map<String, String> files = new HashMap<>();
        for (char letter = 'a'; letter <= 'z'; letter++) {
            files.put(Character.toString(letter), "letters/" + letter);
        }
        number(files, SentenceGrammar.NUMBERS, "digits/", 0, 1);
        number(files, SentenceGrammar.TENS, "digits/", 20, 10);
        number(files, SentenceGrammar.ORDINALS, "digits/h-", 1, 1);
        number(files, SentenceGrammar.MONTHS, "digits/mon-", 0, 1);
        return Map.copyOf(files);
    }

    private static void number(Map<String, String> files, List<String> words, String prefix, int first, int step) {
        for (int i = 0; i < words.size(); i++) {
            files.put(words.get(i), prefix + (first + i * step));
        }
    }

    @Override
    public void prepare(Path folder, Consumer<String> progress) {
        try {
            progress.accept("joining the recordings");
            speak(folder.resolve(SpeechPackages.RECORDED), 0, SpokenSentences::joined);
            for (String voice : SpeechPackages.VOICES) {
                progress.accept(SpeechPackages.progress(voice));
                Path speaker = folder.resolve(voice);
                speak(
                        speaker,
                        1 + SpeechPackages.VOICES.indexOf(voice),
                        sentence -> SpeechPackages.spoken(voice, phonetic(sentence), speaker));
            }
        } catch (IOException e) {
            throw new UsageException(folder + " cannot be written: " + FileError.describe(e), e);
        }
    }

    private static void speak(Path speaker, long seed, Voice voice) throws IOException {
        Files.createDirectory(speaker);
        SentenceGrammar grammar = new SentenceGrammar(seed);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < EACH; i++) {
            String sentence = grammar.next();
            voice.say(sentence).write(speaker.resolve(i + SpeakerFolders.SUFFIX));
            lines.add(i + " " + sentence);
        }
        Files.write(speaker.resolve(SentenceSet.TRANSCRIPTS), lines, UTF_8);
    }

    private static String phonetic(String sentence) {
        return sentence.replaceAll("\\ba\\b", LETTER_A);
    }

    private static Wave joined(String sentence) {
        List<Wave> words = Arrays.stream(sentence.split(" "))
                .map(word -> SpeechPackages.recorded(RECORDINGS.get(word)))
                .toList();
        short[] all =
                new short[words.stream().mapToInt(word -> word.samples().length).sum()];
        int at = 0;
        for (Wave word : words) {
            System.arraycopy(word.samples(), 0, all, at, word.samples().length);
            at += word.samples().length;
        }
        return new Wave(LogMel.RATE, all);
    }
}
