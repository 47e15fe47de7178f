package io.tutti.launch.source;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import io.tutti.error.FileError;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.ForwardingJavaFileObject;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Compiles a source file, and the source files that it refers to, into memory, by the rules of {@code java Name.java} (JEP 330, 458 and
 * 512): its first class is the main class, whatever its name, unless only that of the file's name has a method {@code main}; other files
 * are found by their packages, from the folder that this file's package begins in. Needs a JDK, whose compiler runs in this process.
 */
public final class SourceCompiler {
    /** A file that makes a program a module. */
    private static final String MODULE = "module-info.java";

    private static final String VECTORS = "jdk.incubator.vector";

    /**
     * What was compiled.
     *
     * @param mainClass binary name
     * @param jar all classes
     * @param usesVectors whether a class refers to the module of vectors, which a JVM then needs from the start
     */
    public record Compiled(String mainClass, byte[] jar, boolean usesVectors) {}

    private final Path source;
    private final DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();

    private SourceCompiler(Path source) {
        this.source = source;
    }

    /**
     * Compiles a source file.
     *
     * @param source the file
     * @param classPath of the program, as for {@code java -cp}
     * @return all that was compiled
     * @throws IllegalArgumentException if that fails; the message contains the compiler's
     */
    public static Compiled compile(Path source, String classPath) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IllegalArgumentException(
                    source + " cannot be compiled: this Java has no compiler; use a JDK, or compile it before");
        }
        return new SourceCompiler(source).compile(compiler, classPath);
    }

    private Compiled compile(JavaCompiler compiler, String classPath) {
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, StandardCharsets.UTF_8);
                ClassJar classes = new ClassJar(files)) {
            JavaFileObject file = files.getJavaFileObjects(source).iterator().next();
            JavacTask task = (JavacTask)
                    compiler.getTask(null, classes, found, options(classPath), null, List.of(new AnyName(file)));
            CompilationUnitTree unit = task.parse().iterator().next();
            requireNoErrors();
            String name = packageOf(unit);
            files.setLocationFromPaths(
                    StandardLocation.SOURCE_PATH, root(source, name).stream().toList());
            task.analyze();
            requireNoErrors();
            String mainClass = mainClass(unit, name, task.getElements());
            task.generate();
            requireNoErrors();
            return new Compiled(mainClass, classes.toBytes(), classes.refersTo(VECTORS));
        } catch (IOException e) {
            throw new IllegalArgumentException(source + " cannot be compiled: " + FileError.describe(e), e);
        }
    }

    private static List<String> options(String classPath) {
        List<String> options = new ArrayList<>(
                List.of("-cp", classPath, "-proc:none", "-nowarn", "-Xprefer:source", "-implicit:class"));
        if (ModuleFinder.ofSystem().find(VECTORS).isPresent()) {
            options.addAll(List.of("--add-modules", VECTORS));
        }
        return options;
    }

    private void requireNoErrors() {
        String errors = found.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(Object::toString)
                .collect(Collectors.joining("\n"));
        if (!errors.isEmpty()) {
            throw new IllegalArgumentException(source + " does not compile\n" + errors);
        }
    }

    private static String packageOf(CompilationUnitTree unit) {
        return unit.getPackageName() == null ? "" : unit.getPackageName().toString();
    }

    /** The folder in which a file's package begins; empty if the file is in no folder of its package's name. */
    private static Optional<Path> root(Path source, String packageName) {
        Path folder = source.toAbsolutePath().normalize().getParent();
        if (packageName.isEmpty()) {
            return Optional.of(folder);
        }
        Path inRoot = Path.of(packageName.replace('.', '/'));
        return folder.endsWith(inRoot)
                ? Optional.ofNullable(
                        folder.getRoot().resolve(folder.subpath(0, folder.getNameCount() - inRoot.getNameCount())))
                : Optional.empty();
    }

    /** The first type, or that of the file's name if only it has a method {@code main}. */
    private String mainClass(CompilationUnitTree unit, String packageName, Elements elements) {
        List<String> types = types(unit);
        if (types.isEmpty()) {
            throw new IllegalArgumentException(source + " declares no class");
        }
        String file = source.getFileName().toString().replaceFirst("\\.java$", "");
        return Stream.of(types.getFirst(), file)
                .filter(types::contains)
                .map(name -> packageName.isEmpty() ? name : packageName + "." + name)
                .filter(name -> hasMain(name, elements))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(source + " cannot be run: neither its first type, "
                        + types.getFirst() + ", nor one called " + file + " has a method main"));
    }

    private static List<String> types(CompilationUnitTree unit) {
        return unit.getTypeDecls().stream()
                .filter(ClassTree.class::isInstance)
                .map(each -> ((ClassTree) each).getSimpleName().toString())
                .toList();
    }

    private static boolean hasMain(String name, Elements elements) {
        TypeElement type = elements.getTypeElement(name);
        return type == null // as of a file without a class of its own, which the compiler has checked
                || ElementFilter.methodsIn(elements.getAllMembers(type)).stream()
                        .anyMatch(method -> method.getSimpleName().contentEquals("main"));
    }

    /**
     * Returns whether a source file may be part of a module: one is declared in its folder, or in one above that.
     *
     * @param source the file
     * @return whether there is such a declaration
     */
    public static boolean isInModule(Path source) {
        for (Path folder = source.toAbsolutePath().normalize().getParent();
                folder != null;
                folder = folder.getParent()) {
            if (Files.exists(folder.resolve(MODULE))) {
                return true;
            }
        }
        return false;
    }

    /** A source file in which a public class may have any name. */
    private static final class AnyName extends ForwardingJavaFileObject<JavaFileObject> {
        AnyName(JavaFileObject file) {
            super(file);
        }

        @Override
        public boolean isNameCompatible(String simpleName, Kind kind) {
            return kind == Kind.SOURCE;
        }
    }
}
