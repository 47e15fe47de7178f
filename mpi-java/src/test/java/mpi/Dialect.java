package mpi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A dialect of MPI for Java, with the inventory of its members. */
enum Dialect {
    MPJ("mpj", "MPJ Express 0.44 and mpiJava 1.2"),
    OPEN_MPI("openmpi", "Open MPI 4.1.4");

    private final String file;
    private final String title;

    Dialect(String file, String title) {
        this.file = file;
        this.title = title;
    }

    String title() {
        return title;
    }

    String file() {
        return file;
    }

    List<Signature> members() {
        return lines(file + ".txt").stream().map(Signature::parse).toList();
    }

    /** Lines of a resource beside this class, without comments. */
    static List<String> lines(String name) {
        try (InputStream in = Dialect.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
