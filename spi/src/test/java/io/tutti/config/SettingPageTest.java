package io.tutti.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of options on the page about the environment. */
class SettingPageTest {
    private static final Path PAGE = Path.of("../docs/environment.md");
    private static final String HEAD = "| variable | default | meaning |";

    @Test
    void theTableListsEverySetting() throws IOException {
        List<String> page = Files.readAllLines(PAGE);
        List<String> table = page.subList(page.indexOf(HEAD) + 2, page.size()).stream()
                .takeWhile(line -> line.startsWith("|"))
                .toList();
        List<String> rows =
                Arrays.stream(Setting.values()).map(SettingPageTest::row).toList();
        assertEquals(String.join("\n", rows), String.join("\n", table), "the table of options in " + PAGE);
    }

    private static String row(Setting setting) {
        String unit = setting.unit().isEmpty() ? "" : " " + setting.unit();
        return "| `" + setting.environmentName() + "`" + (setting.isCompared() ? " *" : "") + " | `"
                + setting.defaultValue() + "`" + unit + " | " + setting.meaning() + " |";
    }
}
