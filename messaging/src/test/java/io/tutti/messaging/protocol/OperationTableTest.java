package io.tutti.messaging.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class OperationTableTest {
    private final OperationTable<SendOperation> table = new OperationTable<>();

    /** A frame has no room for more numbers than operations are pending. */
    @Test
    void aNumberIsUsedAgainWhenItsOperationHasEnded() {
        SendOperation[] sends = new SendOperation[100];
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < sends.length; i++) {
                sends[i] = new SendOperation();
                assertEquals(round == 0 ? i : sends.length - 1 - i, table.add(sends[i]));
            }
            for (int number = 0; number < sends.length; number++) {
                assertSame(sends[round == 0 ? number : sends.length - 1 - number], table.remove(number));
            }
        }
    }

    @Test
    void aNumberThatIsNotInUseIsRefused() {
        assertThrows(IllegalStateException.class, () -> table.remove(0));
        int number = table.add(new SendOperation());
        assertThrows(IllegalStateException.class, () -> table.remove(-1));
        assertThrows(IllegalStateException.class, () -> table.remove(number + 1));
        table.remove(number);
        assertThrows(IllegalStateException.class, () -> table.remove(number));
    }
}
