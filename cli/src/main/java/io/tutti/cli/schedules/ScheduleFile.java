package io.tutti.cli.schedules;

import io.tutti.schedule.Schedule;
import io.tutti.schedule.ScheduleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Schedules in files, as {@link ScheduleText} or {@link ScheduleJson}. */
public final class ScheduleFile {
    private ScheduleFile() {}

    /**
     * Reads one; it is not verified.
     *
     * @throws IllegalArgumentException with the file and, if it is no schedule, the line
     */
    public static Schedule read(Path file) {
        try {
            String text = Files.readString(file);
            return text.stripLeading().startsWith("{") ? ScheduleJson.parse(text) : ScheduleText.parse(text);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ", " + e.getMessage(), e);
        }
    }
}
