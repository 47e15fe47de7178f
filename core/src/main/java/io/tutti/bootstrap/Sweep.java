package io.tutti.bootstrap;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Deletes the files of jobs of which no process lives. To be run under the {@link FolderLock}. */
final class Sweep {
    /** What the name of an owner's file goes on with after the job. */
    static final String OWNER = "owner-";

    private static final Pattern NAME = Pattern.compile("tutti-([0-9a-f]{16})-(.+)");

    private final Path folder;

    Sweep(Path folder) {
        this.folder = folder;
    }

    /** Returns how many files were deleted. */
    int run() throws IOException {
        Map<String, List<Path>> jobs = new HashMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "tutti-*")) {
            for (Path file : files) {
                Matcher matcher = NAME.matcher(file.getFileName().toString());
                if (matcher.matches()) {
                    jobs.computeIfAbsent(matcher.group(1), job -> new ArrayList<>())
                            .add(file);
                }
            }
        } catch (java.nio.file.DirectoryIteratorException e) {
            throw e.getCause();
        }
        int swept = 0;
        for (List<Path> files : jobs.values()) {
            if (files.stream().noneMatch(Sweep::isOwnedByTheLiving)) {
                swept += delete(files);
            }
        }
        return swept;
    }

    private static boolean isOwnedByTheLiving(Path file) {
        String name = file.getFileName().toString();
        if (!name.substring("tutti-0123456789abcdef-".length()).startsWith(OWNER)) {
            return false;
        }
        // Never open an own file: closing it again would drop this process's lock on it.
        if (name.endsWith("-" + ProcessHandle.current().pid())) {
            return true;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException | OverlappingFileLockException e) {
            return true; // another user's, or one that cannot be judged
        }
    }

    private static int delete(List<Path> files) {
        int deleted = 0;
        for (Path file : files) {
            try {
                deleted += Files.deleteIfExists(file) ? 1 : 0;
            } catch (IOException e) {
                // another user's
            }
        }
        return deleted;
    }
}
