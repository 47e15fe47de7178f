package io.tutti.error;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;

/** Says in words why a file cannot be read or written. */
public final class FileError {
    private FileError() {}

    /**
     * Returns the reason, to follow the name of the file: {@code "no such file"}, {@code "permission denied"}. The
     * exceptions of {@code java.nio.file} have the name of the file as their message, which is not a reason.
     *
     * @param e what reading or writing threw
     * @return a few words, in lower case
     */
    public static String describe(IOException e) {
        return switch (e) {
            case NoSuchFileException missing -> "no such file";
            case AccessDeniedException denied -> "permission denied";
            case FileAlreadyExistsException exists -> "it exists already";
            case NotDirectoryException file -> "not a folder";
            case FileSystemLoopException loop -> "its links lead in a circle";
            case CharacterCodingException bytes -> "it is not text in UTF-8";
            case FileSystemException other -> other.getReason() == null ? message(e) : lower(other.getReason());
            case FileNotFoundException old -> inBrackets(message(e));
            default -> message(e);
        };
    }

    /** The streams of {@code java.io} say {@code "FILE (REASON)"}. */
    private static String inBrackets(String message) {
        int open = message.lastIndexOf(" (");
        return open < 0 || !message.endsWith(")") ? message : lower(message.substring(open + 2, message.length() - 1));
    }

    private static String message(IOException e) {
        boolean isSilent = e.getMessage() == null || e.getMessage().isEmpty();
        return isSilent ? e.getClass().getSimpleName() : lower(e.getMessage());
    }

    private static String lower(String reason) {
        return reason.substring(0, 1).toLowerCase(Locale.ROOT) + reason.substring(1);
    }
}
