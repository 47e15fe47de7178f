package io.tutti.bootstrap.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterfaceStripesTest {
    @Test
    void withoutAPlusThereIsOne() throws IOException {
        List<InterfaceChoice> choices = InterfaceStripes.parse("=lo").withoutRoute();
        assertEquals(1, choices.size());
        assertEquals("lo", choices.getFirst().interfaceName());
    }

    @Test
    void oneInterfaceIsNotTwo() {
        IOException e = assertThrows(
                IOException.class, () -> InterfaceStripes.parse("lo+=lo").withoutRoute());
        assertEquals("TUTTI_INTERFACE=lo+=lo chooses one interface twice: lo, lo", e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto+eth0", "eth0+", "+"})
    void whatIsNoListIsRefused(String text) {
        assertEquals(
                "TUTTI_INTERFACE=" + text + " must name an interface on both sides of each +, such as eth0+eth1",
                assertThrows(IllegalArgumentException.class, () -> InterfaceStripes.parse(text))
                        .getMessage());
    }
}
