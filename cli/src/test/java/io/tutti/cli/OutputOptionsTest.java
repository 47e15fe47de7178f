package io.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.record.RecordFile;
import io.tutti.cli.command.option.OutputFile;
import io.tutti.cli.command.option.OutputPath;
import io.tutti.control.log.RankRecord;
import io.tutti.control.message.RecordCodec;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/** One rule for every option and parameter that names an output: {@code -} is standard output, or is refused in one line. */
class OutputOptionsTest {
    private static final Path STANDARD = Path.of("-");
    private static final Pattern FILE_LABEL = Pattern.compile(".*(FILE|DIR|FOLDER|PATH).*");

    /** What is read, not written. */
    private static final Set<String> INPUTS = Set.of(
            "DoctorCommand.recordings",
            "DoctorCommand.subject",
            "ModelOptions.data",
            "ModelOptions.resume",
            "NodeOptions.secretFile",
            "RunCommand.classPath",
            "SoakCommand.table",
            "TraceOptions.file",
            "VerifyCommand.files");

    /** For each field of type {@link OutputPath}, a command in which it is {@code -}, and how the result begins. */
    private static final Map<String, List<String>> TO_STANDARD_OUTPUT = Map.of(
            "CsvOption.csv", List.of("verify ring -n 2 --csv -", "collective,"),
            "DoctorCommand.trace", List.of("doctor %s --trace -", "{"),
            "JsonOption.json", List.of("show ring -n 2 --json -", "{"),
            "ResultFiles.html",
                    List.of(
                            "bench -n 1 -b 8 -e 8 --rounds 1 --warmups 0 --iterations 1 --html - "
                                    + Commands.QUICK_RANKS,
                            "<!DOCTYPE html>"),
            "ShowCommand.svg", List.of("show ring -n 2 --svg -", "<svg"),
            "SimulateCommand.timeline", List.of("simulate -a ring -n 2 -b 8 --timeline -", "{"));

    @TempDir
    private static Path folder;

    @Test
    void everyOptionThatNamesAFileSaysWhetherItIsWritten() {
        Set<String> unknown = new TreeSet<>();
        all().forEach(each -> {
            if (mayNameAFile(each) && !isOutput(each) && !INPUTS.contains(field(each))) {
                unknown.add(field(each) + " (" + each.paramLabel() + ")");
            }
        });
        assertEquals(Set.of(), unknown, "outputs have the type OutputPath or OutputFile; inputs are listed here");
    }

    private static boolean mayNameAFile(ArgSpec each) {
        return type(each) == Path.class
                || each.arity().max() > 0
                        && FILE_LABEL.matcher(each.paramLabel()).matches();
    }

    private static boolean isOutput(ArgSpec each) {
        return type(each) == OutputPath.class || type(each) == OutputFile.class;
    }

    @ParameterizedTest
    @MethodSource("outputPaths")
    void whatMayBeStandardOutputIs(String field) throws IOException {
        List<String> words = TO_STANDARD_OUTPUT.getOrDefault(field, List.of("", "no command is listed for " + field));
        RankRecord record = new RankRecord(1, 1, 0, 1, "host", 7, 1, 1, "", List.of());
        Files.write(folder.resolve("rank-0" + RecordFile.SUFFIX), RecordCodec.encode(record));
        Commands commands = new Commands();
        assertEquals(0, commands.run(words.getFirst().formatted(folder)), commands::err);
        assertTrue(commands.out().startsWith(words.getLast()), commands::out);
        assertFalse(Files.exists(STANDARD), field);
    }

    private static Stream<String> outputPaths() {
        return all().filter(each -> type(each) == OutputPath.class)
                .map(OutputOptionsTest::field)
                .distinct();
    }

    /** The rest of the command line need not be complete: words are converted first. */
    @ParameterizedTest
    @MethodSource("outputFiles")
    void whatMayNotBeStandardOutputRefusesIt(String words) {
        Commands commands = new Commands();
        assertEquals(2, commands.run(words));
        assertEquals("", commands.out());
        assertEquals(1, commands.err().lines().count(), commands::err);
        assertTrue(commands.err().contains("- is standard output, which cannot be used here"), commands::err);
        assertFalse(Files.exists(STANDARD), words);
    }

    /** As in {@code --tee "$DIR"} without DIR. */
    @Test
    void anEmptyNameIsNotThisFolder() {
        TypeConversionException refusal = assertThrows(TypeConversionException.class, () -> OutputFile.of(""));
        assertEquals("the name is empty (. is this folder)", refusal.getMessage());
    }

    private static Stream<String> outputFiles() {
        return all().filter(each -> type(each) == OutputFile.class)
                .map(each -> each.command().qualifiedName().replaceFirst("tutti ", "")
                        + (each instanceof OptionSpec option ? " " + option.longestName() : "") + " -");
    }

    private static Stream<ArgSpec> all() {
        return commands(Main.commandLine()).flatMap(each -> each.args().stream());
    }

    private static Stream<CommandSpec> commands(CommandLine line) {
        return Stream.concat(
                Stream.of(line.getCommandSpec()),
                line.getSubcommands().values().stream().flatMap(OutputOptionsTest::commands));
    }

    private static Class<?> type(ArgSpec each) {
        return each.auxiliaryTypes()[0];
    }

    private static String field(ArgSpec each) {
        return each.userObject() instanceof Field field
                ? field.getDeclaringClass().getSimpleName() + "." + field.getName()
                : each.toString();
    }
}
