package io.tutti.training.data.speech;

import io.tutti.message.FileError;
import io.tutti.training.backend.UsageException;
import io.tutti.training.data.prepared.PreparedSet;
import io.tutti.training.data.prepared.Tool;
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

    private static final Path RECORDED = Path.of("/usr/share/asterisk/sounds/en_US_f_Allison");
    private static final String RECORDED_NAME = "allison";
    private static final String PACKAGES =
            "the Debian packages asterisk-core-sounds-en-wav and espeak-ng (apt-get install"
                    + " --no-install-recommends asterisk-core-sounds-en-wav espeak-ng)";
    /** Accents with voices of men and women. */
    private static final List<String> VOICES = List.of(
            "en-us+m1",
            "en-us+m3",
            "en-us+m7",
            "en-us+f1",
            "en-us+f3",
            "en-us+f5",
            "en-gb+m2",
            "en-gb+m4",
            "en-gb+f2",
            "en-gb+f4",
            "en-gb-scotland+m5",
            "en-gb-scotland+f2",
            "en-gb-x-rp+m6",
            "en-gb-x-rp+f4",
            "en-029+m3");

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
        return "Debian package asterisk-core-sounds-en-wav, recordings of one voice by Digium, licence CC-BY-SA-3.0; the other voices are"
                + " made by espeak-ng, whose licence is GPL-3";
    }

    @Override
    public String needs() {
        return PACKAGES;
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
            Path recorded = Files.createDirectory(folder.resolve(RECORDED_NAME));
            for (String word : words()) {
                recording(word).at(LogMel.RATE).trimmed().write(recorded.resolve(word + ".wav"));
            }
            for (String voice : VOICES) {
                progress.accept(
                        "speaking as " + voice + " (" + (VOICES.indexOf(voice) + 1) + " of " + VOICES.size() + ")");
                speak(voice, Files.createDirectory(folder.resolve(voice)));
            }
        } catch (IOException e) {
            throw new UsageException(folder + " cannot be written: " + FileError.describe(e), e);
        }
    }

    private static Wave recording(String word) {
        Path file = RECORDED.resolve(Character.isDigit(word.charAt(0)) ? "digits" : "letters")
                .resolve(word + ".wav");
        if (!Files.exists(file)) {
            throw new UsageException(file + " is missing; install " + PACKAGES);
        }
        return Wave.read(file);
    }

    private static void speak(String voice, Path folder) throws IOException {
        Path spoken = folder.resolve("spoken");
        for (String word : words()) {
            new Tool("install " + PACKAGES)
                    .run(folder, List.of("espeak-ng", "-v", voice, "-w", spoken.toString(), word));
            Wave.read(spoken).at(LogMel.RATE).trimmed().write(folder.resolve(word + ".wav"));
        }
        Files.delete(spoken);
    }
}
