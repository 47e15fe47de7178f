package io.tutti.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.model.Network;
import io.tutti.model.Networks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Networks by name and from files. */
class NetworkFilesTest {
    @TempDir
    private Path folder;

    @Test
    void allThatComeWithTuttiAreThere() {
        for (String name : Networks.NAMES) {
            assertEquals(name, NetworkFiles.find(name).name());
        }
        assertTrue(NetworkFiles.find("blue-waters").note().contains("uncertain"));
    }

    @Test
    void jsonSaysTheSameAsProperties() throws IOException {
        Network json = read("n.json", """
                {"name": "n", "origin": "o", "gamma": 1e-9, "sockets": 2,
                 "network": {"a": {"below": 500, "alpha": 1e-6, "rate": 2e9, "rendezvous": true},
                             "b": {"latency": 1e-6, "rate": 1e9}}}
                """);
        Network properties = read("n.properties", """
                # the same
                name = n
                origin = o
                gamma = 1e-9
                sockets = 2
                network.a.below = 500
                network.a.alpha = 1e-6
                network.a.rate = 2e9
                network.a.rendezvous = true
                network.b.latency = 1e-6
                network.b.rate = 1e9
                """);
        assertEquals(properties, json);
    }

    @Test
    void mistakesNameTheFile() throws IOException {
        assertFails("gamma is missing", "{\"name\": \"n\", \"origin\": \"o\"}");
        assertFails("name must not be a list", "{\"name\": [1]}");
        assertFails("name must not be null", "{\"name\": null}");
        assertFails("a.b must be there once", "{\"a\": {\"b\": 1}, \"a.b\": 2}");
        assertFails("line 1: words must look like name = value, each name once", "words");
        String twice = message(write("x", "{\"name\": \"n\", \"gamma\": 1, \"gamma\": 2}"));
        assertTrue(twice.contains("gamma") && !twice.contains("\n"), twice);
        String json = message(write("x", "{\n\"name\":"));
        String place = folder.resolve("x") + ": line 2 column 8: ";
        assertTrue(json.startsWith(place + "Unexpected end-of-input") && !json.contains("\n"), json);
        String more = message(write("x", "{\"name\": \"n\"}\n}"));
        assertTrue(more.startsWith(folder.resolve("x") + ": line 2 column 1: ") && !more.contains("\n"), more);
        assertEquals(
                "network=/none is none of ethernet-10g, blue-waters, and there is no such file",
                message(Path.of("/none")));
    }

    private void assertFails(String expected, String text) throws IOException {
        Path file = write("wrong", text);
        assertEquals(file + ": " + expected, message(file));
    }

    private static String message(Path file) {
        return assertThrows(IllegalArgumentException.class, () -> NetworkFiles.find(file.toString()))
                .getMessage();
    }

    private Network read(String name, String text) throws IOException {
        return NetworkFiles.find(write(name, text).toString());
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
