package io.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.cli.command.TuttiCommand;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What commands print fits into terminals of 60, 80 and 120 columns. */
class TerminalWidthTest {
    private static final List<Integer> WIDTHS = List.of(60, 80, 120);

    /** Every command's help, and commands that print tables and texts. */
    static List<String> commands() {
        List<String> commands = new ArrayList<>(List.of(
                "info",
                "verify -n 3,4",
                "verify generalized:r=1,group=ZX -n 7",
                "simulate -a ring,generalized:r=1,group=ZX,pipelined-ring -n 64,32768 -b 1K,16G",
                "simulate -a direct --collective allgather -n 16 --ppn 4 --network blue-waters",
                "explain -n 4 -b 8,1M --all",
                "explain allgather -n 4 --exact",
                "show",
                "show swing -n 8",
                "show ring -n 100",
                "show pipelined-ring -n 4 --programs",
                "study list"));
        helps(TuttiCommand.line(), "", commands);
        return commands;
    }

    private static void helps(CommandLine line, String words, List<String> commands) {
        commands.add((words + " --help").strip());
        line.getSubcommands().forEach((name, command) -> helps(command, words + " " + name, commands));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void linesFit(String words) {
        WIDTHS.forEach(width -> assertFits(words, width));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80})
    void measurementsFit(int width) {
        String quick = " --iters 4 -w 1 --warm-seconds 0 --rounds 2 --seconds 0.02 -J-XX:TieredStopAtLevel=1";
        assertFits("bench -n 2 -l shm -a ring,two-shot --place in --sizes 12,64K" + quick, width);
    }

    @Test
    void aRowIsOneLineOf80ColumnsAndTwoOf60() {
        List<String> wide = lines("verify ring --collective allreduce -n 4", 80);
        assertEquals("allreduce      ring                     4     6     24   1.50    0.75 yes   yes", wide.getLast());
        List<String> narrow = lines("verify ring --collective allreduce -n 4", 60);
        assertEquals(
                List.of("allreduce      ring                     4     6     24", "      1.50    0.75 yes   yes"),
                narrow.subList(narrow.size() - 2, narrow.size()));
    }

    private static void assertFits(String words, int width) {
        for (String line : lines(words, width)) {
            assertTrue(line.length() <= width || isOneWord(line), width + " columns, " + words + ": " + line);
        }
    }

    private static boolean isOneWord(String line) {
        return !line.strip().contains(" ");
    }

    private static List<String> lines(String words, int width) {
        Commands commands = new Commands(width);
        assertEquals(0, commands.run(words), () -> words + commands.err());
        return commands.out().lines().toList();
    }
}
