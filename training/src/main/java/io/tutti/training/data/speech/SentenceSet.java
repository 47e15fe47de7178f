package io.tutti.training.data.speech;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tutti.error.FileError;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.UsageException;
import io.tutti.training.data.prepared.PreparedFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Sentences of several {@linkplain SpeakerFolders speakers}: a folder for each, in it sounds {@code NAME.wav} and a file
 * {@value #TRANSCRIPTS} with lines {@code NAME TRANSCRIPT}. No place in a sound is known of a character.
 *
 * @param place the folder
 * @param characters those of all transcripts, sorted
 * @param train the sentences to learn from, those of all speakers in turn
 * @param test the sentences of the test
 */
public record SentenceSet(Path place, String characters, List<Sentence> train, List<Sentence> test) {
    static final String TRANSCRIPTS = "transcripts.txt";

    /**
     * What was said.
     *
     * @param sound samples of 16 bits
     * @param transcript the sentence
     */
    public record Sentence(short[] sound, String transcript) {}

    /**
     * Opens the speakers of a request: those of {@code --data}, or those that were prepared.
     *
     * @throws UsageException if they were not prepared, or are damaged
     */
    public static SentenceSet open(LearnerRequest request) {
        return of(PreparedFolder.find(request, new SpokenSentences()).verified());
    }

    static SentenceSet of(Path folder) {
        List<List<Sentence>> speakers = SpeakerFolders.list(folder, TRANSCRIPTS).stream()
                .map(SentenceSet::speaker)
                .toList();
        List<Sentence> train = inTurn(SpeakerFolders.half(speakers, false));
        List<Sentence> test = inTurn(SpeakerFolders.half(speakers, true));
        String characters = Stream.concat(train.stream(), test.stream())
                .flatMap(sentence -> sentence.transcript.chars().boxed())
                .distinct()
                .sorted()
                .map(Character::toString)
                .collect(Collectors.joining());
        return new SentenceSet(folder, characters, train, test);
    }

    private static List<Sentence> speaker(Path folder) {
        Path file = folder.resolve(TRANSCRIPTS);
        try {
            List<Sentence> sentences = Files.readAllLines(file, UTF_8).stream()
                    .map(line -> sentence(folder, line))
                    .toList();
            if (sentences.isEmpty()) {
                throw new UsageException(file + " has no line NAME TRANSCRIPT");
            }
            return sentences;
        } catch (IOException e) {
            throw new UsageException(file + " cannot be read: " + FileError.describe(e), e);
        }
    }

    private static Sentence sentence(Path folder, String line) {
        int gap = line.indexOf(' ');
        String transcript = line.substring(gap + 1).strip();
        if (gap <= 0 || transcript.isEmpty()) {
            throw new UsageException(
                    folder.resolve(TRANSCRIPTS) + " has the line \"" + line + "\"; it must be NAME TRANSCRIPT");
        }
        Path file = folder.resolve(line.substring(0, gap) + SpeakerFolders.SUFFIX);
        Sentence sentence = new Sentence(SpeakerFolders.sound(file), transcript);
        int frames = SentenceTakes.fewestFrames(sentence.sound);
        if (frames < transcript.length() + repeats(transcript)) {
            throw new UsageException(file + " has " + frames + " frames of 20 ms, too few for the "
                    + transcript.length() + " characters of its transcript");
        }
        return sentence;
    }

    /** Characters that equal the one before, from which a frame must part them. */
    private static long repeats(String transcript) {
        return IntStream.range(1, transcript.length())
                .filter(i -> transcript.charAt(i) == transcript.charAt(i - 1))
                .count();
    }

    /** The first sentence of each speaker, then the second of each, and so on. */
    private static List<Sentence> inTurn(List<List<Sentence>> speakers) {
        List<Sentence> all = new ArrayList<>();
        int most = speakers.stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < most; i++) {
            for (List<Sentence> speaker : speakers) {
                if (i < speaker.size()) {
                    all.add(speaker.get(i));
                }
            }
        }
        return all;
    }

    /** A checksum of all sounds and transcripts. */
    public String checksum() {
        CRC32C sum = new CRC32C();
        Stream.concat(train.stream(), test.stream()).forEach(sentence -> {
            SpeakerFolders.update(sum, sentence.sound);
            sum.update(sentence.transcript.getBytes(UTF_8));
        });
        return Long.toHexString(sum.getValue());
    }
}
