package io.tutti.fuzz;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Valid inputs are accepted, damaged ones are refused as documented, and past findings are. */
class DamagedInputTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final int CHANGES = 300;
    private static final int MOST_CUTS = 400;

    static Stream<String> targets() {
        return Targets.names().stream();
    }

    @ParameterizedTest
    @MethodSource("targets")
    void isRefusedWhereverItIsCutOff(String name) {
        for (byte[] seed : seeds(name)) {
            int step = Math.max(1, seed.length / MOST_CUTS);
            for (int cut = 0; cut <= seed.length; cut += step) {
                run(name, Arrays.copyOf(seed, cut));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("targets")
    void isRefusedOrUnderstoodWithChangedBytes(String name) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        List<byte[]> seeds = seeds(name);
        for (int change = 0; change < CHANGES; change++) {
            byte[] input = seeds.get(random.nextInt(seeds.size())).clone();
            for (int left = 1 + random.nextInt(3); left > 0 && input.length > 0; left--) {
                input[random.nextInt(input.length)] = (byte) random.nextInt(256);
            }
            run(name, input);
        }
    }

    @ParameterizedTest
    @MethodSource("targets")
    void staysRefusedWhereItWasOnceNot(String name) throws IOException, URISyntaxException {
        URL folder = DamagedInputTest.class.getResource("/findings/" + name);
        if (folder == null) {
            return;
        }
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            for (Path file : files.toList()) {
                run(name, Files.readAllBytes(file));
            }
        }
    }

    private static List<byte[]> seeds(String name) {
        List<byte[]> seeds = Targets.of(name).seeds();
        assertFalse(seeds.isEmpty(), name);
        return seeds;
    }

    private static void run(String name, byte[] input) {
        try {
            Targets.of(name).run(input);
        } catch (Exception | AssertionError e) {
            throw new AssertionError(
                    name + " fails on " + HexFormat.of().formatHex(input) + ", as text: " + new String(input), e);
        }
    }
}
