package io.tutti.bootstrap.record;

import io.tutti.config.JobVariables;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.log.RankRecord;
import io.tutti.control.message.RecordCodec;
import io.tutti.error.FileError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The file in which a rank leaves what it has recorded when the job fails; see {@link Setting#DUMP}. With a launcher, and unless the
 * user names a folder, it is beside the {@link io.tutti.bootstrap.note.RankNotes}, and the launcher removes it. Without either, no file is written.
 */
public final class RecordFile {
    /** The end of the names of all such files. */
    public static final String SUFFIX = ".record";

    /** The value of {@link Setting#DUMP} that leaves the place to the launcher. */
    public static final String AUTO = "auto";

    private static final String OFF = "off";

    private RecordFile() {}

    /**
     * Returns the file of a rank; empty if it shall leave none.
     *
     * @param environment of this process
     * @param start the start's id: records of each failure are in a folder of their own
     */
    public static Optional<Path> of(Options options, Map<String, String> environment, long start, int rank) {
        String where = options.text(Setting.DUMP);
        if (where.equals(OFF)) {
            return Optional.empty();
        }
        if (where.equals(AUTO)) {
            return Optional.ofNullable(environment.get(JobVariables.FAILURE_NOTE))
                    .map(note -> besideNote(Path.of(note), rank));
        }
        return Optional.of(Path.of(where, String.format(Locale.ROOT, "tutti-%016x", start), "rank-" + rank + SUFFIX));
    }

    private static Path besideNote(Path note, int rank) {
        return note.resolveSibling(prefix(note) + rank + SUFFIX);
    }

    /** {@return the beginning of the names of records beside a failure note} */
    public static String prefix(Path note) {
        return note.getFileName() + "-rank-";
    }

    /**
     * Writes a record under another name, and renames the file. A failure is logged: the job has a worse one.
     *
     * @param file where it goes; its folder is created
     */
    public static void write(Path file, RankRecord record) {
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.createDirectories(file.getParent());
            Files.write(draft, RecordCodec.encode(record));
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            delete(draft);
            System.getLogger("io.tutti")
                    .log(
                            System.Logger.Level.WARNING,
                            "the record of rank {0} cannot be written to {1}: {2}",
                            record.rank(),
                            file,
                            FileError.describe(e));
        }
    }

    private static void delete(Path draft) {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            System.getLogger("io.tutti").log(System.Logger.Level.DEBUG, "deleting " + draft, e);
        }
    }
}
