package io.tutti.launch.output;

import io.tutti.error.FileError;
import java.io.IOException;
import java.nio.file.FileSystemException;

/**
 * Why output of ranks cannot be written.
 *
 * @param cause what writing threw
 */
public record OutputFailure(IOException cause) {
    private static final String BROKEN_PIPE = "Broken pipe";

    /** {@return whether the reader of the output has closed it} */
    public boolean isClosed() {
        return BROKEN_PIPE.equals(cause.getMessage());
    }

    /** {@return the reason in words, which name the file if there is one} */
    @Override
    public String toString() {
        if (isClosed()) {
            return "its output is no longer read";
        }
        String what = cause instanceof FileSystemException file ? file.getFile() : "its output";
        return what + " cannot be written: " + FileError.describe(cause);
    }
}
