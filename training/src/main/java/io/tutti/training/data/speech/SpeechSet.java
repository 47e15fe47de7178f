package io.tutti.training.data.speech;

import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.UsageException;
import io.tutti.training.data.prepared.PreparedFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Words of several {@linkplain SpeakerFolders speakers}: a folder for each, in it a file {@code WORD.wav} for each word, the same words
 * for all.
 *
 * @param place the folder
 * @param words the words, sorted
 * @param train the sounds of each speaker to learn from, in the order of the words
 * @param test the sounds of each speaker of the test
 */
public record SpeechSet(Path place, List<String> words, List<List<short[]>> train, List<List<short[]>> test) {
    /**
     * Opens the speakers of a request: those of {@code --data}, or those that were prepared.
     *
     * @throws UsageException if they were not prepared, are damaged or have different words
     */
    public static SpeechSet open(LearnerRequest request) {
        return of(PreparedFolder.find(request, new SpokenWords()).verified());
    }

    static SpeechSet of(Path folder) {
        List<Path> speakers = SpeakerFolders.list(folder, "WORD" + SpeakerFolders.SUFFIX);
        List<String> words = words(speakers.getFirst());
        List<List<short[]>> all = new ArrayList<>();
        for (Path speaker : speakers) {
            if (words.isEmpty() || !words(speaker).equals(words)) {
                throw new UsageException(speaker + " has the words " + words(speaker) + ", " + speakers.getFirst()
                        + " has " + words + "; all speakers need the same");
            }
            all.add(words.stream()
                    .map(word -> SpeakerFolders.sound(speaker.resolve(word + SpeakerFolders.SUFFIX)))
                    .toList());
        }
        return new SpeechSet(folder, words, SpeakerFolders.half(all, false), SpeakerFolders.half(all, true));
    }

    private static List<String> words(Path speaker) {
        return SpeakerFolders.sorted(speaker, file -> file.toString().endsWith(SpeakerFolders.SUFFIX)).stream()
                .map(file -> file.getFileName().toString())
                .map(name -> name.substring(0, name.length() - SpeakerFolders.SUFFIX.length()))
                .toList();
    }

    /** A checksum of all sounds. */
    public String checksum() {
        CRC32C sum = new CRC32C();
        Stream.concat(train.stream(), test.stream())
                .flatMap(List::stream)
                .forEach(sound -> SpeakerFolders.update(sum, sound));
        return Long.toHexString(sum.getValue());
    }
}
