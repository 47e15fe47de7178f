package io.tutti.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.config.SettingType.WholeNumber;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a setting does not take is refused in one line when options are concluded, not at the first call. */
class SettingRangesTest {
    private static final BigInteger TWO_TO_31 = BigInteger.ONE.shiftLeft(31);
    private static final BigInteger TWO_TO_63 = BigInteger.ONE.shiftLeft(63);

    @TempDir
    private Path folder;

    static Stream<Setting> numbers() {
        return Arrays.stream(Setting.values()).filter(setting -> setting.type() instanceof WholeNumber);
    }

    static Stream<Setting> others() {
        return Arrays.stream(Setting.values()).filter(setting -> !(setting.type() instanceof WholeNumber));
    }

    @ParameterizedTest
    @EnumSource
    void theDefaultIsInRange(Setting setting) {
        assertEquals(setting.defaultValue(), setting.check(setting.defaultValue(), "default"));
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void numbersOfTheRangeAreTakenAndNoOthers(Setting setting) throws IOException {
        WholeNumber type = (WholeNumber) setting.type();
        BigInteger least = BigInteger.valueOf(type.least());
        BigInteger most = BigInteger.valueOf(type.most());
        List<BigInteger> trials = List.of(
                least,
                most,
                least.subtract(BigInteger.ONE),
                most.add(BigInteger.ONE),
                TWO_TO_31,
                TWO_TO_31.negate(),
                TWO_TO_63.subtract(BigInteger.ONE),
                TWO_TO_63,
                TWO_TO_63.shiftLeft(1),
                BigInteger.TEN.pow(30));
        for (BigInteger trial : trials) {
            boolean fits = trial.compareTo(least) >= 0 && trial.compareTo(most) <= 0;
            if (fits) {
                assertTaken(setting, trial.toString());
            } else {
                assertRefused(setting, trial.toString());
            }
        }
        for (String garbage : List.of("", "x", "1e3", "0x10", "1.5", "+1", "1 000", "07", "٣", "1\n2")) {
            assertRefused(setting, garbage);
        }
    }

    @ParameterizedTest
    @MethodSource("others")
    void wordsThatASettingDoesNotKnowAreRefused(Setting setting) {
        for (String word : List.of("", " ", "maybe", "2147483648", "9223372036854775808")) {
            boolean isKey = setting.type() instanceof SettingType.Key && word.equals("maybe"); // known where it is used
            boolean isText = setting.type() instanceof SettingType.Text || setting.isFile();
            if (word.isBlank() || !isText && !isKey) {
                assertLine(setting, word, "code", () -> Options.defaults().with(setting, word));
            }
        }
    }

    /** A job of two with every number at its end, but for the time of the warm-up. */
    @ParameterizedTest
    @MethodSource("numbers")
    void jobsRunAtBothEndsOfTheRange(Setting setting) {
        WholeNumber type = (WholeNumber) setting.type();
        long most = setting == Setting.WARM_UP ? type.least() : type.most();
        for (long value : new long[] {type.least(), most}) {
            Options options = Options.defaults().with(setting, Long.toString(value));
            Tutti.local(2, options, communicator -> {
                float[] vector = {communicator.rank(), 1};
                communicator.allreduce(vector, Reduction.SUM);
                assertEquals(List.of(1f, 2f), List.of(vector[0], vector[1]));
            });
        }
    }

    private void assertTaken(Setting setting, String value) throws IOException {
        long number = Long.parseLong(value);
        assertEquals(number, Options.defaults().with(setting, value).number(setting));
        Options options = Options.from(Map.of(setting.environmentName(), value));
        assertEquals(number, options.number(setting));
        assertEquals(number, Options.from(file(setting, value)).number(setting));
        if (setting.unit().endsWith("seconds")) {
            Duration duration = options.duration(setting);
            assertTrue(duration.toNanos() < Long.MAX_VALUE / 100, duration::toString);
        }
    }

    private void assertRefused(Setting setting, String value) throws IOException {
        assertLine(setting, value, "code", () -> Options.defaults().with(setting, value));
        assertLine(setting, value, "environment", () -> Options.from(Map.of(setting.environmentName(), value)));
        if (!value.contains("\n")) {
            Map<String, String> environment = file(setting, value);
            String origin = "file " + environment.get(Options.FILE_VARIABLE);
            assertLine(setting, value, origin, () -> Options.from(environment));
        }
    }

    private Map<String, String> file(Setting setting, String value) throws IOException {
        Path file = folder.resolve("options");
        Files.writeString(file, setting.fileName() + "=" + value + "\n");
        return Map.of(Options.FILE_VARIABLE, file.toString());
    }

    private static void assertLine(
            Setting setting, String value, String origin, org.junit.jupiter.api.function.Executable conclusion) {
        String message =
                assertThrows(IllegalArgumentException.class, conclusion).getMessage();
        String begin = setting.environmentName() + "=" + value.replace('\n', '?') + " (" + origin + ") must be "
                + setting.type().expected();
        assertTrue(message.startsWith(begin), message + " does not begin with " + begin);
        assertEquals(1, message.lines().count(), message);
    }
}
