package io.tutti.launch.jvm;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The archive of classes from which the JVMs of ranks start: classes are mapped instead of parsed and verified, and lambdas
 * are linked already. It serves every class path that begins with Tutti's modules. The JVM compares JDK, options and jars
 * with those of the archive, and starts without any archive if something differs. The archive's checksum is verified by
 * the launcher for its ranks ({@link ArchiveSeal}), otherwise by each JVM.
 *
 * <p>Lambdas are linked ahead only with the graph of modules, which the JVM archives for the same options of modules, and not with an
 * incubator module in it. So a JVM with the archive gets, in place of the module of vectors, what lets the kernels load it later.
 */
public final class ClassArchive {
    /** System property that names the folder of archives; {@code ./tutti} sets it. */
    private static final String FOLDER = "tutti.archives";

    /** Parts of options that the archive's would contradict, or with which a JVM has no use for it: other modules, agents, collectors. */
    private static final List<String> RIVALS = List.of(
            "-XX:AOT",
            "-Xshare",
            "Archive",
            "ClassList",
            "module",
            "--add-",
            "--enable-native-access",
            "-javaagent",
            "-agent",
            "-Xrunjdwp",
            "UseZGC",
            "UseShenandoahGC",
            "UseEpsilonGC");

    /** Options for modules, by which a JVM with the archive gets at vectors; the same when the archive is made. */
    static final List<String> MODULES = List.of(
            JavaCommand.NATIVE_ACCESS_OF_ALL,
            "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.vm.vector=ALL-UNNAMED");

    private static final String VERIFY = "-XX:+VerifySharedSpaces";

    private ClassArchive() {}

    /**
     * Returns the file of the archive in a folder of archives.
     *
     * @param folder the folder, which serves one JDK
     * @return the file, which need not exist
     */
    public static Path in(Path folder) {
        return folder.resolve("ranks.jsa");
    }

    /**
     * Returns the options with which a JVM uses the archive, in place of {@link JavaCommand#flags}.
     *
     * @param classPath of the JVM
     * @param jvmOptions its other options; if they concern archives, they decide
     * @return the options; none without an archive that could fit
     */
    static List<String> options(String classPath, List<String> jvmOptions) {
        String folder = System.getProperty(FOLDER);
        if (folder == null
                || !beginsWith(classPath, ClassPath.ofModules())
                || OptionVariables.mention(jvmOptions, RIVALS)) {
            return List.of();
        }
        Path archive = in(Path.of(folder));
        if (!Files.isReadable(archive)) {
            return List.of();
        }
        return options(archive, ArchiveSeal.isIntact(archive) ? "-XX:-VerifySharedSpaces" : VERIFY);
    }

    /**
     * Returns the options with which a JVM uses an archive, in place of {@link JavaCommand#flags}. They switch off the JVM's log of
     * archives, which would warn of one that does not fit; that costs time and nothing else.
     *
     * @param archive the file
     * @return the options, as an immutable list
     */
    public static List<String> options(Path archive) {
        return options(archive, VERIFY);
    }

    /** The archive is mapped where it was made for: moving it costs each JVM ten milliseconds, and the sharing of its pages. */
    private static List<String> options(Path archive, String verification) {
        List<String> options = new ArrayList<>(MODULES);
        options.addAll(List.of(
                "-XX:SharedArchiveFile=" + archive.toAbsolutePath(),
                verification,
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:ArchiveRelocationMode=0",
                "-Xlog:cds*=off",
                "-Xlog:aot*=off"));
        return List.copyOf(options);
    }

    private static boolean beginsWith(String classPath, String modules) {
        return classPath.equals(modules) || classPath.startsWith(modules + File.pathSeparator);
    }
}
