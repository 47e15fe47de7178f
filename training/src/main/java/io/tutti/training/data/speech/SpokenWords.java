package io.tutti.training.data.speech;

import io.tutti.error.FileError;
import io.tutti.training.backend.UsageException;
import io.tutti.training.data.prepared.PreparedSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The letters and digits, as in the data set AN4: spoken by a woman for the telephone exchange Asterisk, and by the voices of espeak-ng.
 * A folder for each speaker, in it a file for each word, 8,000 samples a second.
 */
public final class SpokenWords implements PreparedSet {
    /** Its name. */
    public static final String NAME = "speech";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String text() {
        return "spoken letters and digits";
    }

    @Override
    public String origin() {
        return SpeechPackages.ORIGIN;
    }

    @Override
    public String needs() {
        return SpeechPackages.NEEDED;
    }

    /** The words: letters, then digits. */
    static List<String> words() {
        return IntStream.concat(IntStream.rangeClosed('a', 'z'), IntStream.rangeClosed('0', '9'))
                .mapToObj(character -> Character.toString((char) character))
                .toList();
    }

    @Override
    public void prepare(Path folder, Consumer<String> progress) {
        try {
            progress.accept("copying the recordings");
            Path recorded = Files.createDirectory(folder.resolve(SpeechPackages.RECORDED));
            for (String word : words()) {
                String kind = Character.isDigit(word.charAt(0)) ? "digits/" : "letters/";
                write(SpeechPackages.recorded(kind + word), recorded, word);
            }
            for (String voice : SpeechPackages.VOICES) {
                progress.accept(SpeechPackages.progress(voice));
                Path speaker = Files.createDirectory(folder.resolve(voice));
                for (String word : words()) {
                    write(SpeechPackages.spoken(voice, word, speaker), speaker, word);
                }
            }
        } catch (IOException e) {
            throw new UsageException(folder + " cannot be written: " + FileError.describe(e), e);
        }
    }

    private static void write(Wave wave, Path speaker, String word) throws IOException {
        wave.write(speaker.resolve(word + SpeakerFolders.SUFFIX));
    }
}
