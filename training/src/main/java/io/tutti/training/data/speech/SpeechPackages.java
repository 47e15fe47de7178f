package io.tutti.training.data.speech;

import io.tutti.training.backend.UsageException;
import io.tutti.training.data.prepared.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The speakers of Debian packages: a woman, recorded for the telephone exchange Asterisk, and the voices of espeak-ng. */
final class SpeechPackages {
    /** What must be installed. */
    static final String NEEDED = "the Debian packages asterisk-core-sounds-en-wav and espeak-ng (apt-get install"
            + " --no-install-recommends asterisk-core-sounds-en-wav espeak-ng)";

    /** Where the sounds come from, and their licences. */
    static final String ORIGIN =
            "Debian package asterisk-core-sounds-en-wav, recordings of one voice by Digium, licence CC-BY-SA-3.0; the other voices are"
                    + " made by espeak-ng, whose licence is GPL-3";

    /** Name of the recorded speaker. */
    static final String RECORDED = "allison";

    /** Accents with voices of men and women. */
    static final List<String> VOICES = List.of(
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

    private static final Path RECORDINGS = Path.of("/usr/share/asterisk/sounds/en_US_f_Allison");

    private SpeechPackages() {}

    /**
     * Returns a recording, without silence before and after it.
     *
     * @param name of the file below the package's folder, without its suffix
     */
    static Wave recorded(String name) {
        Path file = RECORDINGS.resolve(name + SpeakerFolders.SUFFIX);
        if (!Files.exists(file)) {
            throw new UsageException(file + " is missing; install " + NEEDED);
        }
        return Wave.read(file).at(LogMel.RATE).trimmed();
    }

    /**
     * Returns what a voice of espeak-ng makes of a text, without silence before and after it.
     *
     * @param folder of the voice, where files may be written
     */
    static Wave spoken(String voice, String text, Path folder) throws IOException {
        Path spoken = folder.resolve("spoken");
        new Tool("install " + NEEDED).run(folder, List.of("espeak-ng", "-v", voice, "-w", spoken.toString(), text));
        Wave wave = Wave.read(spoken).at(LogMel.RATE).trimmed();
        Files.delete(spoken);
        return wave;
    }

    /** Returns what is being done, for a voice. */
    static String progress(String voice) {
        return "speaking as " + voice + " (" + (VOICES.indexOf(voice) + 1) + " of " + VOICES.size() + ")";
    }
}
