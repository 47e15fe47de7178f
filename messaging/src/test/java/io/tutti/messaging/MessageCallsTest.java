package io.tutti.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A failure names the message that it has ended. */
@Timeout(60)
class MessageCallsTest {
    private static final String RECEIVE = "receive with tag 3 from rank 1 of the communicator";
    private static final String SEND = "send of 8 bytes with tag 3 to rank 1 of the communicator";

    /** Calls that wait for rank 1, or do not. */
    enum Call {
        SEND_SYNCHRONOUS(SEND, m -> m.send(memory(), 1, 3, SendMode.SYNCHRONOUS)),
        SEND_RECEIVE(RECEIVE, SEND, m -> m.sendReceive(memory(), 1, 3, memory(), 1, 3)),
        RECEIVED(RECEIVE, m -> m.receive(memory(), 1, 3)),
        PROBE("probe for tag 3 from rank 1 of the communicator", m -> m.probe(1, 3)),
        STARTED_RECEIVE(RECEIVE, m -> m.startReceive(memory(), 1, 3).await()),
        STARTED_SEND(
                SEND, m -> m.startSend(memory(), 1, 3, SendMode.SYNCHRONOUS).await()),
        PREPARED(RECEIVE, m -> {
            MessageRequest request = m.prepareReceive(memory(), 1, 3);
            request.start();
            request.await();
        }),
        POLLED(RECEIVE, m -> {
            MessageRequest request = m.startReceive(memory(), 1, 3);
            while (!request.test()) {
                Thread.onSpinWait();
            }
        }),
        POLLED_TOGETHER(RECEIVE, m -> {
            MessageRequest request = m.startReceive(memory(), 1, 3);
            while (!MessageRequests.testAll(request)) {
                Thread.onSpinWait();
            }
        }),
        ANY("a wait for one of 1 requests, first a " + RECEIVE, RECEIVE, m -> {
            MessageRequests.awaitAny(m.startReceive(memory(), 1, 3));
        });

        private final String name;
        /** Once the job has failed. */
        private final String later;

        private final Consumer<Messages> action;

        Call(String name, Consumer<Messages> action) {
            this(name, name, action);
        }

        Call(String name, String later, Consumer<Messages> action) {
            this.name = name;
            this.later = later;
            this.action = action;
        }
    }

    private static MemorySegment memory() {
        return MemorySegment.ofArray(new byte[8]);
    }

    @ParameterizedTest
    @EnumSource(Call.class)
    void aFailureNamesTheMessage(Call call) {
        CommunicationException thrown = assertThrows(
                CommunicationException.class,
                () -> Tutti.local(2, world -> {
                    Messages messages = Messages.open(world);
                    if (world.rank() == 1) {
                        messages.receive(memory(), 0, 4);
                        assertThrows(CommunicationException.class, () -> world.abort("enough"));
                        return;
                    }
                    messages.send(memory(), 1, 4);
                    CommunicationException e =
                            assertThrows(CommunicationException.class, () -> call.action.accept(messages));
                    assertNamed(call.name, call.later, e);
                    e = assertThrows(CommunicationException.class, () -> call.action.accept(messages));
                    assertEquals("rank 1 aborted the job: enough; this rank was in " + call.later, e.getMessage());
                    throw e;
                }));
        assertEquals("rank 1 aborted the job: enough", thrown.reason());
    }

    /** Rank 1 may have ended the job before this rank waits. */
    private static void assertNamed(String name, String later, CommunicationException e) {
        String named = e.call().equals(later) ? later : name;
        assertEquals("rank 1 aborted the job: enough; this rank was in " + named, e.getMessage());
    }
}
