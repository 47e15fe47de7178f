package io.tutti.training.data.speech;

import io.tutti.message.FileError;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.UsageException;
import io.tutti.training.data.prepared.PreparedFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Words of several speakers: a folder for each speaker, in it a file {@code WORD.wav} for each word, the same words for all. Every
 * fourth speaker is heard in the test only; if there are fewer than three, all are heard in both.
 *
 * @param place the folder
 * @param words the words, sorted
 * @param train the sounds of each speaker to learn from, in the order of the words
 * @param test the sounds of each speaker of the test
 */
public record SpeechSet(Path place, List<String> words, List<List<short[]>> train, List<List<short[]>> test) {
    private static final String SUFFIX = ".wav";
    private static final int TEST_EVERY = 4;
    private static final int FIRST_TEST = 2;

    /**
     * Opens the speakers of a request: those of {@code --data}, or those that were prepared.
     *
     * @throws UsageException if they were not prepared, are damaged or have different words
     */
    public static SpeechSet open(LearnerRequest request) {
        return of(PreparedFolder.find(request, new SpokenWords()).verified());
    }

    static SpeechSet of(Path folder) {
        List<Path> speakers = sorted(folder, Files::isDirectory);
        if (speakers.isEmpty()) {
            throw new UsageException(
                    folder + " has no folder of a speaker; give --data a folder with SPEAKER/WORD" + SUFFIX);
        }
        List<String> words = words(speakers.getFirst());
        List<List<short[]>> all = new ArrayList<>();
        for (Path speaker : speakers) {
            if (words.isEmpty() || !words(speaker).equals(words)) {
                throw new UsageException(speaker + " has the words " + words(speaker) + ", " + speakers.getFirst()
                        + " has " + words + "; all speakers need the same");
            }
            all.add(words.stream()
                    .map(word -> sound(speaker.resolve(word + SUFFIX)))
                    .toList());
        }
        return new SpeechSet(folder, words, half(all, false), half(all, true));
    }

    private static List<List<short[]>> half(List<List<short[]>> all, boolean isTest) {
        List<List<short[]>> half = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (all.size() <= FIRST_TEST || i % TEST_EVERY == FIRST_TEST == isTest) {
                half.add(all.get(i));
            }
        }
        return half;
    }

    private static List<Path> sorted(Path folder, Predicate<Path> kind) {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(kind).sorted().toList();
        } catch (IOException e) {
            throw new UsageException(folder + " cannot be read: " + FileError.describe(e), e);
        }
    }

    private static List<String> words(Path speaker) {
        return sorted(speaker, file -> file.toString().endsWith(SUFFIX)).stream()
                .map(file -> file.getFileName().toString())
                .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                .toList();
    }

    private static short[] sound(Path file) {
        Wave wave = Wave.read(file);
        if (wave.rate() != LogMel.RATE || wave.samples().length == 0) {
            throw new UsageException(file + " has " + wave.samples().length + " samples, " + wave.rate() + " a second; "
                    + LogMel.RATE + " a second are needed");
        }
        return wave.samples();
    }

    /** A checksum of all sounds. */
    public String checksum() {
        CRC32C sum = new CRC32C();
        Stream.concat(train.stream(), test.stream()).flatMap(List::stream).forEach(sound -> {
            for (short sample : sound) {
                sum.update(sample);
                sum.update(sample >> Byte.SIZE);
            }
        });
        return Long.toHexString(sum.getValue());
    }
}
