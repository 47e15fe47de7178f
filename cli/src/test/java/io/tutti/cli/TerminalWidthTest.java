package io.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What commands print fits into terminals of 60, 80 and 120 columns. */
class TerminalWidthTest {
    private static final List<Integer> WIDTHS = List.of(60, 80, 120);

    /** Commands that print tables and texts. */
    static List<String> commands() {
        return List.of(
                "info",
                "verify -n 3,4",
                "verify generalized:r=1,group=ZX -n 7",
                "simulate -a ring,generalized:r=1,group=ZX -n 32768 -b 16G",
                "simulate -a ring,pipelined-ring -n 64 -b 1K,16G",
                "simulate -a direct --collective allgather -n 16 --ppn 4 --network blue-waters",
                "explain -n 4 -b 8,1M --all",
                "explain allgather -n 4 --exact",
                "show",
                "show swing -n 8",
                "show ring -n 100",
                "show pipelined-ring -n 4 --programs",
                "study list");
    }

    /** Every command's help. */
    @ParameterizedTest
    @ValueSource(ints = {60, 80, 120})
    void helpFits(int width) {
        CommandLine line = Main.commandLine(width);
        int commands = assertHelpFits(line, "tutti", width);
        assertTrue(commands > 20, "commands=" + commands);
        String help = line.getSubcommands().get("bench").getUsageMessage();
        assertEquals(lines("bench --help", width), help.lines().toList(), "what is printed is what was looked at");
    }

    private static int assertHelpFits(CommandLine command, String words, int width) {
        command.getUsageMessage().lines().forEach(line -> assertFits(line, words, width));
        return 1
                + command.getSubcommands().entrySet().stream()
                        .mapToInt(each -> assertHelpFits(each.getValue(), words + " " + each.getKey(), width))
                        .sum();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void linesFit(String words) {
        WIDTHS.forEach(width -> assertFits(words, width));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80})
    void measurementsFit(int width) {
        String quick = " --iters 4 -w 1 --warm-seconds 0 --rounds 2 --seconds 0.02 " + Commands.QUICK_RANKS;
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
        lines(words, width).forEach(line -> assertFits(line, words, width));
    }

    private static void assertFits(String line, String words, int width) {
        assertTrue(line.length() <= width || isOneWord(line), () -> width + " columns, " + words + ": " + line);
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
