package io.tutti.launch.output;

import io.tutti.error.FileError;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes each rank's output to separate files, {@code rank-2.out} and {@code rank-2.err}, as it arrives. */
public final class FolderOutput implements RankOutput {
    private final Path folder;
    private final RankOutput launcher;
    private final List<OutputStream> open = new ArrayList<>();
    private final Set<String> begun = new HashSet<>();

    /**
     * Creates an output that writes to {@code folder}.
     *
     * @param folder where the files go; created if it does not exist
     * @param launcher receives the launcher's own lines
     * @throws IllegalArgumentException if the folder cannot be created
     */
    public FolderOutput(Path folder, RankOutput launcher) {
        this.folder = folder;
        this.launcher = launcher;
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new IllegalArgumentException("output-dir=" + folder + " cannot be made: " + FileError.describe(e), e);
        }
    }

    @Override
    public LineReceiver standard(int rank) throws IOException {
        return receiver("rank-" + rank + ".out");
    }

    @Override
    public LineReceiver error(int rank) throws IOException {
        return receiver("rank-" + rank + ".err");
    }

    @Override
    public void launcherLine(String line) {
        launcher.launcherLine(line);
    }

    @Override
    public void close() {
        for (OutputStream stream : open) {
            try {
                stream.close();
            } catch (IOException e) {
                launcher.launcherLine("tutti: " + folder + ": " + e.getMessage());
            }
        }
    }

    private LineReceiver receiver(String name) throws IOException {
        Path file = folder.resolve(name);
        if (begun.add(name) && Files.isRegularFile(file)) {
            Files.write(file, new byte[0]); // of an earlier job
        }
        // a rank that is started anew continues its file, while what its former process wrote may still arrive
        OutputStream stream = new NamedFile(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        open.add(stream);
        return new PrefixedOutput(new PrefixedOutput.Target(stream, false), null, false).standard(0);
    }
}
