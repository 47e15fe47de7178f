package io.tutti.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class HelpFooterTest {
    private static final List<String> FOOTER = List.of(
            "",
            "This text was wrapped by hand",
            "in the source.",
            "",
            "Examples:",
            "  tutti run -n 4 --link tcp -- my.app.Main    four ranks",
            "  tutti info");

    @Test
    void textIsFilledToTheWidth() {
        assertEquals(
                List.of(
                        "",
                        "This text was wrapped by hand in the source.",
                        "",
                        "Examples:",
                        FOOTER.get(5),
                        FOOTER.get(6)),
                HelpFooter.fit(FOOTER, 80));
    }

    @Test
    void examplesThatAreTooLongStayCommands() {
        assertEquals(
                List.of(
                        "",
                        "This text was wrapped by hand",
                        "in the source.",
                        "",
                        "Examples:",
                        "  tutti run -n 4 --link tcp \\",
                        "      -- my.app.Main",
                        "      # four ranks",
                        "  tutti info"),
                HelpFooter.fit(FOOTER, 30));
    }
}
