package io.tutti.measure.peer;

import io.tutti.error.FileError;
import io.tutti.launch.lab.Lab;
import io.tutti.report.file.WholeFile;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The programs of peers. They are found on {@code PATH}, or compiled once from Tutti's sources into a folder. */
public final class PeerFiles {
    private static final String COMMON = "#include \"rank.h\"\n";

    private final Path folder;

    /** Creates the files of a folder, into which programs are compiled. */
    PeerFiles(Path folder) {
        this.folder = folder;
    }

    /** Returns the files of the folder in the user's cache. */
    public static PeerFiles inCache() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base =
                cache == null || cache.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
        return new PeerFiles(base.resolve("tutti").resolve("bench"));
    }

    /** Returns whether a library's programs and files are installed. */
    static boolean has(CompiledLibrary library) {
        return library.programs().stream().allMatch(name -> find(name).isPresent())
                && library.files().stream().allMatch(name -> Files.exists(Path.of(name)));
    }

    /**
     * Returns the path of a program on {@code PATH}.
     *
     * @throws IllegalArgumentException if it is not found
     */
    String program(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException("there is no " + name + " on PATH"))
                .toString();
    }

    private static Optional<Path> find(String name) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(each -> Path.of(each, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Returns the rank's program of a library; compiles it if necessary. */
    Path rank(CompiledLibrary library) {
        PeerSource source = library.source();
        List<String> compiler = new ArrayList<>(List.of(program(source.compiler())));
        compiler.addAll(source.flags());
        return compiled(source.resource(), library.name(), compiler, source.libraries());
    }

    /** Returns a library that makes MPICH over UCX yield when it is preloaded. */
    Path yielding() {
        return compiled("yield.c", "so", List.of(program("cc"), "-O2", "-shared", "-fPIC"), List.of("-ldl"));
    }

    /** Returns a library that makes Open MPI sleep briefly in place of yielding when it is preloaded. */
    Path dozing() {
        return compiled("doze.c", "so", List.of(program("cc"), "-O2", "-shared", "-fPIC"), List.of());
    }

    /**
     * Returns a script that MPI launchers use as a remote shell. It runs a command on a host of a lab, and is removed
     * with this process.
     */
    Path agent(Lab lab) {
        StringBuilder script = new StringBuilder("#!/bin/sh\n# A remote shell into the hosts of lab " + lab.id()
                + ".\nwhile [ \"${1#-}\" != \"$1\" ]; do shift; done\nhost=$1\nshift\ncase $host in\n");
        for (int host = 0; host < lab.hosts(); host++) {
            String words = lab.command(host, List.of("/bin/sh", "-c")).stream()
                    .map(PeerFiles::quoted)
                    .collect(Collectors.joining(" "));
            script.append(lab.name(host) + "|" + lab.address(host) + ") exec " + words + " \"$*\" ;;\n");
        }
        script.append("*) echo \"$host is no host of the lab\" >&2; exit 1 ;;\nesac\n");
        Path file = folder.resolve("agent-" + lab.id() + ".sh");
        try {
            Files.createDirectories(folder);
            WholeFile.write(file, script.toString());
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be written: " + FileError.describe(e), e);
        }
        file.toFile().deleteOnExit();
        return file;
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    /**
     * Compiles a resource unless the result exists. The file's name contains a digest of the source, so that a changed
     * source is compiled again.
     */
    private Path compiled(String resource, String kind, List<String> compiler, List<String> libraries) {
        String source = source(resource);
        String suffix = resource.substring(resource.lastIndexOf('.'));
        String stem = resource.replace(suffix, "") + "-" + Integer.toHexString(source.hashCode()) + "-" + kind;
        Path program = folder.resolve(stem);
        if (Files.exists(program)) {
            return program;
        }
        try {
            Files.createDirectories(folder);
            Path code = folder.resolve(stem + suffix);
            WholeFile.write(code, source);
            Path draft = folder.resolve(stem + "." + ProcessHandle.current().pid());
            compile(compiler, List.of(code.toString(), "-o", draft.toString()), libraries);
            return Files.move(draft, program, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(folder + " cannot take " + stem + ": " + e.getMessage(), e);
        }
    }

    private static void compile(List<String> compiler, List<String> files, List<String> libraries) throws IOException {
        List<String> words = new ArrayList<>(compiler);
        words.addAll(files);
        words.addAll(libraries);
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectInput(Redirect.from(new File("/dev/null")))
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(String.join(" ", words) + " failed: " + said.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Returns the text of a source, with the text that it includes from this folder, so that a digest covers both. */
    private static String source(String resource) {
        String text = text(resource);
        return text.contains(COMMON) ? text.replace(COMMON, text("rank.h")) : text;
    }

    private static String text(String resource) {
        try (InputStream in = PeerFiles.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
