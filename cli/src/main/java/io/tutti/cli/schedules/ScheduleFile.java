package io.tutti.cli.schedules;

import io.tutti.message.FileError;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.ScheduleText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads schedules from files, as {@link ScheduleText} or {@link ScheduleJson}. */
public final class ScheduleFile {
    private static final int MOST_BYTES = 1 << 28;

    private ScheduleFile() {}

    /**
     * Reads a schedule without verifying it.
     *
     * @throws IllegalArgumentException if the file is no schedule; the message states the file and the line
     */
    public static Schedule read(Path file) {
        try {
            String text = text(file);
            return text.stripLeading().startsWith("{") ? ScheduleJson.parse(text) : ScheduleText.parse(text);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + " is no schedule: it must be text in UTF-8", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + FileError.describe(e), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ", " + e.getMessage(), e);
        }
    }

    private static String text(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new IllegalArgumentException("a schedule must have at most " + MOST_BYTES + " bytes");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        }
    }
}
