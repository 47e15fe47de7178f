package io.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.cli.text.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Words in, words out. */
class CommandLineTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void withoutACommandThereIsHelp() {
        assertEquals(0, execute());
        assertTrue(out.toString().contains("Examples:"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    frobnicate                            | tutti: no such command: frobnicate; see tutti --help
                    --fast                                | tutti: unknown option: '--fast'; see tutti --help
                    run -n 2                              | tutti run: missing required parameter: 'COMMAND'; see tutti run --help
                    run -- sh                             | tutti run: missing required option: '--ranks=N'; see tutti run --help
                    run -n two -- sh                      | tutti run: ranks=two must be a number, or auto
                    run -n 0 -- sh                        | tutti run: ranks=0 must be at least 1
                    run -n 2 --algoritm ring -- sh        | tutti run: unknown option: '--algoritm' (did you mean --algorithm?); see tutti run --help
                    run -n 2 --link udp -- sh             | tutti run: TUTTI_LINK=udp (--link) must be auto, local, shm, tcp or mpi
                    run -n 2 --set speed=9 -- sh          | tutti run: --set speed: there is no such option; tutti info lists them
                    run -np 0 -- sh                       | tutti run: ranks=0 must be at least 1
                    run --nproc-per-node 99999999 -- sh   | tutti run: ranks=99999999 must be at most 4096: each is a process of this machine
                    run -n 2 --link tpc -- sh             | tutti run: TUTTI_LINK=tpc (--link) must be auto, local, shm, tcp or mpi (did you mean tcp?)
                    run -n 2 --algorithm rign -- sh       | tutti run: algorithm=rign must be one of …
                    run -n 2 --set deadlne=9 -- sh        | tutti run: --set deadlne: there is no such option (did you mean deadline?); tutti info lists them
                    run -n 2 --node-rank 1 -- sh          | tutti run: --node-rank 1 needs --nnodes N
                    run -n 2 --nnodes 1 --node-rank 5 -- sh | tutti run: --node-rank 5 must be from 0 to nnodes - 1 = 0
                    run -n 2 --secret-file /none -- sh    | tutti run: --secret-file /none needs --rendezvous HOST:PORT
                    run -n 2 --nnodes 0 -- sh             | tutti run: --nnodes 0 must be at least 1
                    run -n 2 --lab=0 -- sh                | tutti run: --lab=0 must be a number of hosts, at least 1
                    run -n 2 --lab=2 --rate 0mbit -- sh   | tutti run: rate=0mbit must be above 0, or none
                    run -n 2 --hostfile hosts -- sh       | tutti run: unknown option: '--hostfile' (here: --nnodes, and start the command on each machine); see tutti run --help
                    run -n 2 -x A=1 -- sh                 | tutti run: unknown option: '-x' (here: no option: ranks inherit all variables); see tutti run --help
                    info -x                               | tutti info: unknown option: '-x'; see tutti info --help
                    show --hostfile hosts                 | tutti show: unknown option: '--hostfile'; see tutti show --help
                    run -n 2 --tee a --output-dir b -- sh | tutti run: error: --output-dir=DIR, --tee=DIR are mutually exclusive (specify only one); see tutti run --help
                    run -n 2 --output-dir /proc/none -- sh | tutti run: output-dir=/proc/none cannot be made: no such file
                    run -n 2 --set deadline=0 -- sh       | tutti run: TUTTI_DEADLINE=0 (--set) must be a whole number from 1 to 31536000 seconds
                    run -n 2 --timeout -1 -- sh           | tutti run: --timeout -1.0 must be a number of seconds from 0 to 31536000
                    run -n 2 --timeout 1e10 -- sh         | tutti run: --timeout 1.0E10 must be a number of seconds from 0 to 31536000
                    run -n 2 --timeout NaN -- sh          | tutti run: --timeout NaN must be a number of seconds from 0 to 31536000
                    run -n 2 --grace 1e300 -- sh          | tutti run: --grace 1.0E300 must be a number of seconds from 0 to 31536000
                    bench -f NaN                          | tutti bench: -b 8 -e 16777216 -f NaN need 1 <= b <= e and f > 1
                    bench -f Infinity                     | tutti bench: -b 8 -e 16777216 -f Infinity need 1 <= b <= e and f > 1
                    bench -e 999999999999G                | tutti bench: size=999999999999G must be less than 2^63 bytes
                    bench --html - --csv -                | tutti bench: --csv - and --html - on standard output exclude each other; give one a file
                    show ring --text --json               | tutti show: --text and --json on standard output exclude each other; give one a file
                    doctor --jfr a.jfr --trace t --json   | tutti doctor: --json needs DIR or JOB: recordings alone have no records of ranks
                    doctor --trace - --json               | tutti doctor: --json and --trace - on standard output exclude each other; give one a file
                    soak --csv - --json                   | tutti soak: --csv - and --json on standard output exclude each other; give one a file
                    soak --for 2d                         | tutti soak: --for 2d must be a time, as in 90s, 10m or 2h
                    soak --for 9999999h                   | tutti soak: --for 9999999h must be at most 8760h
                    soak --faults-per-job -1              | tutti soak: --faults-per-job -1 must be at least 1
                    soak --faults kil                     | tutti soak: fault=kil is unknown (did you mean kill?)
                    soak --table /none                    | tutti soak: /none cannot be read: no such file
                    soak --runs -5                        | tutti soak: --runs -5 must be at least 1
                    soak --run -1                         | tutti soak: --run -1 must be at least 0
                    soak --run 3                          | tutti soak: --run 3 needs --seed N, which the campaign has printed
                    soak --run 3 --seed 7 --runs 2        | tutti soak: --run 3 is one run: leave out --runs 2
                    run -n 2 --nnodes 2 --rendezvous h:1 -- sh | tutti run: --nnodes 2 needs --node-rank I, another on each machine, from 0 to 1
                    run -n 2 --nnodes 2 -- sh             | tutti run: --nnodes 2 needs --rendezvous HOST:PORT
                    run -n 2 --rendezvous x -- sh         | tutti run: --rendezvous x must be HOST:PORT
                    run -n 2 --rendezvous h:70000 -- sh   | tutti run: --rendezvous h:70000 must have a port from 1 to 65535
                    run -n 2 --timeout x -- sh            | tutti run: --timeout x must be a number; see tutti run --help
                    simulate -n 2 --seed 0x1              | tutti simulate: --seed 0x1 must be a whole number below 2^63; see tutti simulate --help
                    soak --jobs 9999999999                | tutti soak: --jobs 9999999999 must be a whole number below 2^31; see tutti soak --help
                    lab up x                              | tutti lab up: N x must be a whole number below 2^31; see tutti lab up --help
                    run -n 2 --nnodes 2 --node-rank 2 --rendezvous h:1 --secret-file /etc/os-release -- sh | tutti run: --node-rank 2 must be from 0 to nnodes - 1 = 1
                    run -n 2 --nnodes 2 --node-rank 0 --rendezvous h:1 --secret-file /none -- sh | tutti run: --secret-file /none cannot be read: no such file
                    run -n 2 --nnodes 2 --node-rank 0 --rendezvous h:1 --secret-file /dev/null -- sh | tutti run: the secret has 0 characters, at least 16 are needed
                    show --svg ring.svg                   | tutti show: --svg needs the name of an algorithm
                    show --rank 1 --json                  | tutti show: --rank needs the name of an algorithm
                    show ring --rank 1 --text             | tutti show: --rank is for what is printed to be read, not for a whole schedule
                    show ring --programs --json           | tutti show: --programs is for what is printed to be read, not for a whole schedule
                    show ring --pages pages               | tutti show: --pages writes a page for each algorithm, not for ring alone
                    show nothing                          | tutti show: algorithm=nothing must be one of all-scatter, allgather, …
                    show ring -n 0                        | tutti show: ranks=0 must be a number from 1 to 32768
                    show ring -n 99999999                 | tutti show: ranks=99999999 must be a number from 1 to 32768
                    shwo ring                             | tutti: no such command: shwo (did you mean show?); see tutti --help
                    show ring --rank 4                    | tutti show: rank=4 must be from 0 to 3
                    show ring -n 65 --svg /tmp/none.svg   | tutti show: ranks=65 must be at most 64 to be drawn
                    show ring --svg /none/ring.svg        | tutti show: --svg /none/ring.svg cannot be written: there is no folder /none
                    show ring --svg - --json              | tutti show: --json and --svg - on standard output exclude each other; give one a file
                    simulate --timeline - --csv -         | tutti simulate: --csv - and --timeline - on standard output exclude each other; give one a file
                    show ring -n 1024 --json              | tutti show: algorithm=ring for ranks=1024 has about 5237760 ops; --json takes at most 2097152; --text, without a proof, takes more
                    show ring -n 1024 --programs          | tutti show: algorithm=ring for ranks=1024 has about 5237760 ops; --programs takes at most 2097152; --text, or --rank R for one rank, takes more
                    show ring -n 32768 --text             | tutti show: algorithm=ring for ranks=32768 has about 5368545280 ops; --text takes at most 67108864; --rank R shows one rank
                    verify ring -n 32768 --json           | tutti verify: algorithm=ring for ranks=32768 has about 5368545280 ops; a proof takes at most 67108864; prove it for fewer ranks
                    study nobody                          | tutti study: study=nobody must be one of generalized, nap, pipelined-ring, locality, dsop, ok-topk, all
                    study dsop --iterations 1             | tutti study: iterations=1 must be at least 2, because the first is dropped
                    study nap --runs 0                    | tutti study: runs=0 must be at least 1
                    study nap --most-ranks 1              | tutti study: ranks=1 must be from 2 to 32768
                    study nap --measure 0 --rate fast     | tutti study: rate=fast must be a number with kbit, mbit or gbit, or none
                    study nap --measure much              | tutti study: size=much must be a number of bytes, or one with K, M or G
                    study nap --out /proc/none            | tutti study: /proc/none/nap cannot be made: no such file
                    verify --collective scan ring         | tutti verify: algorithm=ring must be one of direct, recursive-doubling
                    verify --collective scan mesh         | tutti verify: algorithm=mesh must be one of direct, recursive-doubling (TUTTI_CLASSPATH=JAR adds those of a jar)
                    verify -n 4-2                         | tutti verify: ranks=4-2 must be numbers from 1 to 32768, as in 2,4,8..16
                    verify ring --file /none              | tutti verify: --file proves what is in files: names, --all, --collective and --ranks are not for it
                    verify --file /none -n 4              | tutti verify: --file proves what is in files: names, --all, --collective and --ranks are not for it
                    verify --file /none                   | tutti verify: /none cannot be read: no such file
                    verify rign                           | tutti verify: algorithm=rign must be one of …
                    verify generalized:group=Z2xZ2 -n 3   | tutti verify: ranks=3 cannot be done by generalized:group=Z2xZ2
                    verify --csv /none/a.csv              | tutti verify: --csv /none/a.csv cannot be written: there is no folder /none
                    bench -a bogus                        | tutti bench: algorithm=bogus must be one of bine, binomial-tree, …
                    bench -a generalized:r=1,group=ZX,bogus:k=2 | tutti bench: algorithm=bogus:k=2 must be one of bine, binomial-tree, …
                    bench -b 8 -e 4                       | tutti bench: -b 8 -e 4 -f 4.0 need 1 <= b <= e and f > 1
                    bench -l udp                          | tutti bench: TUTTI_LINK=udp (--link) must be auto, local, shm, tcp or mpi
                    bench allsum                          | tutti bench: collective=allsum must be one of allreduce, reduce, broadcast, reduce-scatter, allgather, gather, scatter, alltoall, barrier, scan, exscan, send-recv, stream
                    bench -o bxor                         | tutti bench: op=BXOR cannot combine elements of type=FLOAT32
                    bench -p 0                            | tutti bench: ranks=0 must be numbers from 1 to 4096, as in 2,4,8..16
                    bench -n 99999999                     | tutti bench: ranks=99999999 must be numbers from 1 to 4096, as in 2,4,8..16
                    bench --nproc-per-node 2              | tutti bench: unknown option: '--nproc-per-node' (here: -n for the number of ranks); see tutti bench --help
                    bench --csv /none/a.csv               | tutti bench: --csv /none/a.csv cannot be written: there is no folder /none
                    bench --html /tmp                     | tutti bench: --html /tmp cannot be written: it is a folder
                    bench --json /proc/a.json             | tutti bench: --json /proc/a.json cannot be written: its folder takes no files
                    bench --sizes 100G                    | tutti bench: size=107374182400: 2 ranks with an input and a result each need 400.0 GiB, this machine has …
                    bench --plots /proc/none              | tutti bench: /proc/none cannot be made: no such file
                    bench --csv - --json -                | tutti bench: --csv - and --json on standard output exclude each other; give one a file
                    bench alreduce                        | tutti bench: collective=alreduce must be one of …
                    bench --against openmip               | tutti bench: --against openmip must be one of openmpi, mpich, gloo (did you mean openmpi?)
                    bench -d flaot32                      | tutti bench: --type flaot32 must be one of int8, int16, int32, int64, float16, bfloat16, float32, float64 (did you mean float32?); see tutti bench --help
                    bench --mpi nix                       | tutti bench: --mpi nix must be openmpi or mpich
                    bench --rounds 0                      | tutti bench: warmups=20 warm-seconds=1.5 iterations=1000 rounds=0 seconds=0.4 are too small
                    bench --warm-seconds -1               | tutti bench: warmups=20 warm-seconds=-1.0 iterations=1000 rounds=5 seconds=0.4 are too small
                    bench -d float                        | tutti bench: --type float must be one of int8, int16, int32, int64, float16, bfloat16, float32, float64; see tutti bench --help
                    completion fish                       | tutti completion: fish must be one of bash, zsh; see tutti completion --help
                    help                                  | tutti: no such command: help (here: --help, or COMMAND --help); see tutti --help
                    version                               | tutti: no such command: version (here: --version); see tutti --help
                    run -n 2 --rate 1gbit -- sh           | tutti run: --rate needs --lab
                    run -n 2 --lab --ppn 0 -- sh          | tutti run: --ppn 0 must be from 1 to 4096
                    run -n 2 --lab --ppn 2000000000 -- sh | tutti run: --ppn 2000000000 must be from 1 to 4096
                    run -n 2 --lab=2 --rate fast -- sh    | tutti run: rate=fast must be a number with kbit, mbit or gbit, or none
                    lab up                                | tutti lab up: missing required parameter: 'N'; see tutti lab up --help
                    lab up 2 --rate 1k                    | tutti lab up: rate=1k must be a number with kbit, mbit or gbit, or none
                    lab frob                              | tutti lab: no such command: frob; see tutti lab --help
                    simulate --network /none              | tutti simulate: network=/none is none of ethernet-10g, blue-waters, and there is no such file
                    simulate --network etherent-10g       | tutti simulate: network=etherent-10g is none of ethernet-10g, blue-waters (did you mean ethernet-10g?), and there is no such file
                    simulate --timeline /none/t -n 2 -a ring | tutti simulate: --timeline /none/t cannot be written: there is no folder /none
                    simulate -b ten                       | tutti simulate: size=ten must be a number of bytes, or one with K, M or G
                    simulate -a ring -n 32768 --every-rank | tutti simulate: algorithm=ring for ranks=32768 has about 5368545280 ops to simulate, more than 67108864
                    simulate --jitter -1                  | tutti simulate: jitter=-1.0 must be a number that is not negative
                    simulate --timeline t -n 2,4 -a ring  | tutti simulate: --timeline draws one algorithm, size and number of ranks, at most 256, not 2 runs of up to 4
                    simulate -a ring --work 0             | tutti simulate: --work 0.0 needs --trace FILE
                    simulate --trace /none           | tutti simulate: trace=/none cannot be read: no such file
                    simulate --trace /none -b 1K     | tutti simulate: --bytes is not for --trace, which records what was run
                    simulate --trace /dev/null       | tutti simulate: /dev/null: the trace is empty: tutti-trace is expected
                    tune --sizes 100G                     | tutti tune: size=107374182400: 2 ranks with an input and a result each need 400.0 GiB, this machine has …
                    tune --judge                          | tutti tune: unknown option: '--judge' (here: --evaluate); see tutti tune --help
                    tune barrier                          | tutti tune: collective=barrier has no choice of its own to measure
                    tune --csv /none/a.csv                | tutti tune: --csv /none/a.csv cannot be written: there is no folder /none
                    tune --link ib                        | tutti tune: TUTTI_LINK=ib (--link) must be auto, local, shm, tcp or mpi
                    train --epochs 1000000                | tutti train: --epochs 1000000 must be a whole number from 1 to 100000
                    train --density 0.5                   | tutti train: --density 0.5 needs an exchange that sends a part of the gradient, not --exchange dense
                    explain allreduse                     | tutti explain: collective=allreduse must be one of allreduce, broadcast, …
                    explain --oversubscription 0                     | tutti explain: oversubscription=0.0 must be at least 1
                    explain --rate fast                   | tutti explain: rate=fast must be a number with kbit, mbit or gbit
                    explain --rate 0mbit                  | tutti explain: rate=0mbit must be above 0
                    explain -n 0                          | tutti explain: ranks=0 must be a number from 1 to 32768
                    info more                             | tutti info: unexpected word more; see tutti info --help
                    """)
    void mistakesAreSaidInOneLine(String words, String expected) {
        assertEquals(2, execute(words.split(" +")));
        String said = err.toString().strip();
        if (expected.endsWith("…")) {
            assertEquals(1, said.lines().count());
            assertTrue(said.startsWith(expected.substring(0, expected.length() - 1)), said);
        } else {
            assertEquals(expected, said);
        }
        assertEquals("", out.toString());
    }

    /** A file may have one word of megabytes. */
    @Test
    void aMistakeThatIsLongIsShownByItsEnds(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("long"), "tutti schedule 1\nalgorithm " + "ring".repeat(100_000));
        assertEquals(2, execute("verify", "--file", file.toString()));
        String said = err.toString().strip();
        assertTrue(said.startsWith("tutti verify: " + file + ", line 2: algorithm=ringring"), said);
        assertTrue(said.contains("…") && said.length() < 5_000, said);
    }

    /** Part of a file that is none of Tutti's must not change what a terminal does. */
    @Test
    void whatIsNoTextIsShownAsQuestionMarks(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "\u001b[31m\0\7 b\n");
        assertEquals(2, execute("simulate", "--trace", file.toString()));
        assertEquals(
                "tutti simulate: " + file + ": trace, line 1: ?[31m?? b: tutti-trace is expected\n", err.toString());
    }

    @Test
    void aTimeLimitBelowAMillisecondIsOne() {
        assertEquals(124, execute("run", "-n", "1", "--timeout", "0.0004", "--", "sleep", "10"));
    }

    /** A campaign of hours may have written it. */
    @Test
    void aRefusedOptionOfSoakLeavesItsFile(@TempDir Path folder) throws IOException {
        Path csv = Files.writeString(folder.resolve("soak.csv"), "earlier");
        assertEquals(2, execute("soak", "--for", "2d", "--csv", csv.toString()));
        assertEquals("earlier", Files.readString(csv));
    }

    @Test
    void argumentsOfTheProgramAreNoFilesOfArguments(@TempDir Path folder) throws IOException {
        Path list = Files.writeString(folder.resolve("list"), "one two");
        Path logs = folder.resolve("logs");
        assertEquals(0, execute("run", "-n", "1", "--output-dir", logs.toString(), "--", "echo", "@" + list));
        assertEquals("@" + list + "\n", Files.readString(logs.resolve("rank-0.out")));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 120})
    void allHelpFitsTheTerminalAndEveryCommandHasExamples(int columns) {
        Deque<CommandLine> commands = new ArrayDeque<>(List.of(Main.commandLine(columns)));
        while (!commands.isEmpty()) {
            CommandLine command = commands.pop();
            commands.addAll(command.getSubcommands().values());
            String help = command.getUsageMessage(CommandLine.Help.Ansi.OFF);
            assertTrue(help.contains("Examples:"), help);
            help.lines().forEach(line -> assertTrue(line.length() <= columns, line));
        }
    }

    /** A command that is built alone, as when it runs, has the same help and options as among all others. */
    @Test
    void aCommandIsTheSameAlone() {
        Main.commandLine().getSubcommands().forEach((name, command) -> {
            CommandLine alone = Main.commandLine(Terminal.USUAL_COLUMNS, name, "--verbose");
            boolean isOverview = name.equals("man") || name.equals("completion");
            assertEquals(isOverview, alone.getSubcommands().size() > 1, name);
            assertEquals(
                    command.getUsageMessage(), alone.getSubcommands().get(name).getUsageMessage());
            assertEquals(
                    command.getCommandSpec().optionsMap().keySet(),
                    alone.getSubcommands()
                            .get(name)
                            .getCommandSpec()
                            .optionsMap()
                            .keySet());
        });
    }

    @Test
    void aProofIsATableOrJson() {
        assertEquals(0, execute("verify", "ring", "--collective", "allreduce", "-n", "1..4"));
        assertEquals(3, out.toString().lines().count());
        assertEquals(0, execute("verify", "ring", "-n", "2", "--json"));
        assertTrue(out.toString().contains("\"algorithm\" : \"ring\""));
    }

    @Test
    void proofsFitEightyColumns() {
        assertEquals(0, execute("verify", "-n", "1..5", "--ppn", "2"));
        assertTrue(out.toString().lines().count() > 50);
        out.toString().lines().forEach(line -> assertTrue(line.length() <= 80, line));
    }

    /** {@code mpirun -np}, {@code show -P} and {@code bench -p} of older versions, {@code torchrun --nproc-per-node}. */
    @ParameterizedTest
    @CsvSource({"-n", "-np", "--np", "-p", "-P", "--ranks"})
    void otherSpellingsOfTheNumberOfRanksAreAccepted(String option) {
        assertEquals(0, execute("verify", "ring", "--collective", "allreduce", option, "3"));
        assertTrue(
                out.toString().lines().anyMatch(line -> line.startsWith("allreduce      ring                     3 ")));
        assertEquals(0, execute("show", "ring", option, "3"));
        assertEquals(0, execute("run", option, "2", "--no-prefix", "--", "true"));
        assertEquals("", err.toString());
    }

    @Test
    void ranksPerNodeAreSpelledAsInOtherLaunchersToo() {
        assertEquals(0, execute("simulate", "-a", "ring", "-n", "4", "--nproc-per-node", "2", "--json"));
        assertTrue(out.toString().contains("\"messagesInside\" : 12,"), out.toString());
        assertEquals(0, execute("run", "--nproc-per-node", "auto", "--", "true"));
        assertEquals("", err.toString());
    }

    @ParameterizedTest
    @CsvSource({"verify ring -n 2 --csv -, collective", "simulate -a ring -n 2 --csv -, algorithm"})
    void valuesForStandardOutputAreAllOfIt(String words, String firstColumn) {
        assertEquals(0, execute(words.split(" ")));
        List<String> lines = out.toString().lines().toList();
        assertTrue(lines.getFirst().contains(firstColumn + ","), out.toString());
        long columns = lines.getFirst().chars().filter(c -> c == ',').count();
        lines.forEach(
                line -> assertEquals(columns, line.chars().filter(c -> c == ',').count(), line));
    }

    @Test
    void theManualPageHasEveryCommandAndOption() {
        assertEquals(0, execute("man"));
        String page = out.toString();
        Deque<CommandLine> commands = new ArrayDeque<>(List.of(Main.commandLine()));
        while (!commands.isEmpty()) {
            CommandLine command = commands.pop();
            commands.addAll(command.getSubcommands().values());
            String name = command.getCommandSpec().qualifiedName();
            assertTrue(page.contains(name), name);
            command.getCommandSpec().options().stream()
                    .filter(option -> !option.hidden())
                    .forEach(option ->
                            assertTrue(page.contains(option.longestName().replace("-", "\\-")), option.longestName()));
        }
        assertFalse(page.contains("nproc"));
    }

    /** The row is of what was asked for, with the parameters that were not given too. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            generalized               | 7  | allreduce      generalized              7     6  | with r=0, width=7, group=Z7, h=rank
            generalized:group=Z3xZ4   | 12 | generalized:group=Z3xZ4                          | with r=0, width=12, group=Z3xZ4, h=rank
            generalized:r=1           | 7  | allreduce      generalized:r=1          7     5  | with r=1, group=Z7, h=rank
            mixed-radix:radix=2       | 8  | allreduce      mixed-radix:radix=2      8     6  | with radices=2x2x2, r=0
            mixed-radix:radices=2x3,r=1|6  | mixed-radix:radices=2x3,r=1                      | with radices=2x3, r=1
            smp                       | 4  | allreduce      smp                      4     4  | with across=recursive-doubling
            """)
    void aProofSaysOfWhatItIs(String name, String ranks, String row, String parameters) {
        assertEquals(0, execute("verify", name, "--collective", "allreduce", "-n", ranks));
        List<String> lines = out.toString().lines().toList();
        assertTrue(lines.get(2).contains(row), out.toString());
        assertEquals(
                "    " + parameters, lines.get(name.contains("=Z") || name.contains("x3") ? 4 : 3), out.toString());
        long rows = lines.stream().filter(line -> line.startsWith("allreduce")).count();
        assertTrue(rows == 1 || !name.contains(":"), out.toString());
    }

    @Test
    void ofAllAlgorithmsThoseAreSimulatedThatCanDoTheRanks() {
        assertEquals(0, execute("simulate", "--collective", "reduce-scatter", "-n", "6,8", "--csv", "-"));
        List<String> halving = out.toString()
                .lines()
                .filter(line -> line.startsWith("reduce-scatter,recursive-halving,"))
                .toList();
        assertEquals(1, halving.size(), out.toString());
        assertTrue(halving.getFirst().startsWith("reduce-scatter,recursive-halving,8,"), out.toString());
        assertTrue(out.toString().contains("\nreduce-scatter,ring,6,"), out.toString());
    }

    @Test
    void aSimulationIsATableOrJson() {
        assertEquals(0, execute("simulate", "-a", "ring,recursive-doubling", "-n", "4,6", "-b", "1K,8..32", "-f", "2"));
        out.toString().lines().forEach(line -> assertTrue(line.length() <= 80, line));
        long lines = out.toString().lines().filter(line -> line.startsWith("r")).count();
        assertEquals(2 * 2 * 4, lines);
        assertEquals(
                0, execute("simulate", "-a", "ring", "-n", "4", "--ppn", "2", "--network", "blue-waters", "--json"));
        assertTrue(out.toString().contains("\"messagesInside\" : 12,"));
        assertTrue(out.toString().contains("\"note\" : \"Values between nodes are uncertain"));
    }

    @Test
    void aSchedulesTextIsComplete() {
        assertEquals(0, execute("show", "ring", "-P", "2", "--text"));
        assertTrue(out.toString().startsWith("tutti schedule 1\nalgorithm ring\n"));
    }

    @Test
    void studiesAreListed() {
        assertEquals(0, execute("study", "list"));
        assertTrue(out.toString().contains("pipelined-ring\n"), out.toString());
        out.toString().lines().forEach(line -> assertTrue(line.length() <= 80, line));
    }

    @Test
    void infoFitsEightyColumns() {
        assertEquals(0, execute("explain", "allreduce", "-n", "6", "--ppn", "3", "-b", "8,1M"));
        assertTrue(out.toString().contains("because of: least predicted time"), out.toString());
        assertEquals(0, execute("explain", "scan", "-n", "3", "--json"));
        assertEquals(0, execute("info"));
        out.toString().lines().forEach(line -> assertTrue(line.length() <= 80, line));
        assertTrue(out.toString().contains("TUTTI_DEADLINE"));
    }

    @Test
    void infoIsThereAsJson() {
        assertEquals(0, execute("info", "--json"));
        assertTrue(out.toString().contains("\"variable\" : \"TUTTI_DEADLINE\""));
    }

    private int execute(String... words) {
        return Main.commandLine(Terminal.USUAL_COLUMNS, words)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(words);
    }
}
