package io.tutti.cli.schedules;

import io.tutti.config.SmallFile;
import io.tutti.error.FileError;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.ScheduleText;
import java.io.IOException;
import java.nio.file.Path;

/** Reads schedules from files, as {@link ScheduleText} or {@link ScheduleJson}. */
public final class ScheduleFile {
    private static final int MOST_MEBIBYTES = 256;

    private ScheduleFile() {}

    /**
     * Reads a schedule without verifying it.
     *
     * @throws IllegalArgumentException if the file is no schedule; the message states the file and the line
     */
    public static Schedule read(Path file) {
        try {
            String text = SmallFile.text(file, MOST_MEBIBYTES);
            return text.stripLeading().startsWith("{") ? ScheduleJson.parse(text) : ScheduleText.parse(text);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + FileError.describe(e), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ", " + e.getMessage(), e);
        }
    }
}
