package io.tutti.launch.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.launch.request.LaunchProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Source files that are compiled here; some run in a JVM of their own. */
class SourceProgramTest {
    @TempDir
    private Path folder;

    @Test
    void aFileWithoutAClassIsRunByItsName() throws Exception {
        Path source = write("Hello.java", "void main(String[] words) { IO.println(\"hello \" + words[0]); }");
        assertEquals("hello you\n", output(program(source, List.of(), "you")));
    }

    @Test
    void theFirstClassIsRunAndFilesOfItsPackagesAreFound() throws Exception {
        Path source = write("my/app/Start.java", """
                package my.app;

                public class First {
                    public static void main(String[] words) {
                        System.out.println(my.other.Words.ALL + new Second());
                    }
                }

                class Second {
                    public String toString() {
                        return getClass().getName();
                    }
                }
                """);
        write("my/other/Words.java", "package my.other; public class Words { public static String ALL = \"of \"; }");
        assertEquals("of my.app.Second\n", output(program(source, List.of())));
    }

    @Test
    void ranksRunWhatWasCompiledWhateverHappensToTheFile() throws Exception {
        Path source = write("Hello.java", "void main() { IO.println(1); }");
        LaunchProgram program = program(source, List.of());
        write("Hello.java", "void main() { IO.println(2); }");
        assertEquals("1\n", output(program));
    }

    @Test
    void classesAreFoundInTheJarsOfAFolder() throws Exception {
        write("my/Words.java", "package my; public class Words { public static String ALL = \"in a jar\"; }");
        Path words = write("my/Main.java", "package my; class Main { Words none; void main() {} }");
        Files.createDirectory(folder.resolve("lib"));
        program(words, List.of()).command((name, content) -> new KeptFiles(folder).keep("lib/" + name, content));
        Path source = write("apart/Hello.java", "void main() { IO.println(my.Words.ALL); }");
        LaunchProgram program = SourceProgram.of(source.toString(), List.of(), folder.resolve("lib") + "/*", List.of());
        assertEquals("in a jar\n", output(program));
    }

    @Test
    void aMistakeIsShownAsTheCompilerShowsIt() throws IOException {
        Path source = write("Wrong.java", "class Wrong {\n    int one = two;\n}\n");
        Exception e = assertThrows(IllegalArgumentException.class, () -> program(source, List.of()));
        List<String> lines = e.getMessage().lines().toList();
        assertEquals(source + " does not compile", lines.getFirst());
        assertEquals(source + ":2: error: cannot find symbol", lines.get(1));
        assertTrue(lines.contains("    int one = two;"), e::getMessage);
        Path syntax = write("Syntax.java", "class Syntax {");
        e = assertThrows(IllegalArgumentException.class, () -> program(syntax, List.of()));
        assertEquals(
                List.of(syntax + " does not compile", syntax + ":1: error: reached end of file while parsing"),
                e.getMessage().lines().limit(2).toList());
    }

    @Test
    void aTypeOfTheFilesNameIsRunWhereTheFirstHasNoMainMethod() throws Exception {
        Path source = write("Hello.java", "record Point(int x) {}\nclass Hello { void main() { IO.println(3); } }\n");
        assertEquals("3\n", output(program(source, List.of())));
        Path inherited =
                write("Child.java", "class Child extends Base {}\nclass Base { void main() { IO.println(4); } }");
        assertEquals("4\n", output(program(inherited, List.of())));
        Path other = write("Other.java", "record Point(int x) {}\nclass App { void main() {} }\n");
        Exception e = assertThrows(IllegalArgumentException.class, () -> program(other, List.of()));
        assertEquals(
                other + " cannot be run: neither its first type, Point, nor one called Other has a method main",
                e.getMessage());
    }

    @Test
    void aFileWithoutClassesIsNoProgram() throws IOException {
        Path source = write("Nothing.java", "package my;\n");
        Exception e = assertThrows(IllegalArgumentException.class, () -> program(source, List.of()));
        assertEquals(source + " declares no class", e.getMessage());
    }

    @Test
    void aProgramThatUsesVectorsHasTheirModuleFromTheStart() throws Exception {
        Path source = write("Wide.java", """
                void main() {
                    IO.println(jdk.incubator.vector.FloatVector.SPECIES_128.length());
                }
                """);
        LaunchProgram program = program(source, List.of());
        assertTrue(command(program).contains("--add-modules=jdk.incubator.vector"));
        assertEquals("4\n", output(program));
    }

    @Test
    void whatTheCompilerMustKnowIsLeftToEachJvm() throws IOException {
        Path source = write("Hello.java", "void main() {}");
        assertEquals(
                source.toString(),
                command(program(source, List.of("--enable-preview", "--source=25")))
                        .getLast());
        assertEquals("Hello", command(program(source, List.of("-Xmx64m"))).getLast());
        write("module-info.java", "module my {}");
        assertEquals(source.toString(), command(program(source, List.of())).getLast());
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private LaunchProgram program(Path source, List<String> jvmOptions, String... arguments) {
        return SourceProgram.of(
                source.toString(), jvmOptions, folder.resolve("no-classes").toString(), List.of(arguments));
    }

    private List<String> command(LaunchProgram program) {
        return program.command(new KeptFiles(folder));
    }

    private String output(LaunchProgram program) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(command(program));
        command.add(1, "-XX:TieredStopAtLevel=1");
        Process jvm = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, jvm.waitFor());
        return output;
    }
}
