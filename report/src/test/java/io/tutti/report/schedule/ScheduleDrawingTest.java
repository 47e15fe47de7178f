package io.tutti.report.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.report.Xhtml;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ScheduleDrawingTest {
    @Test
    void everyMessageOfEveryAlgorithmIsDrawn() {
        Topology topology = Topology.uniform(2, 4);
        for (Algorithm algorithm : Algorithms.all()) {
            Schedule schedule =
                    algorithm.schedule(ScheduleRequest.transfer(8, 0, 0).on(topology));
            Document svg = Xhtml.parse(ScheduleDrawing.of(schedule, topology).svg());
            NodeList groups = svg.getElementsByTagName("g");
            assertEquals(sends(schedule), groups.getLength(), algorithm.name());
            for (int i = 0; i < groups.getLength(); i++) {
                Element group = (Element) groups.item(i);
                assertEquals("message", group.getAttribute("class"));
                String title = group.getElementsByTagName("title").item(0).getTextContent();
                assertTrue(title.matches("step \\d+: \\d to \\d, chunks? [0-9–, ]+(combined|stored)"), title);
            }
        }
    }

    @Test
    void firstHalfOfARingCombinesAndSecondStores() {
        Schedule ring = schedule("ring", 4);
        List<Message> messages = ScheduleMessages.of(ring, Topology.oneNode(4));
        assertEquals(24, messages.size());
        for (Message message : messages) {
            assertEquals(message.step() < 3, message.isCombined(), message.toString());
            assertEquals((message.from() + 1) % 4, message.to());
        }
    }

    @Test
    void chunksAreToldInRuns() {
        assertEquals("0–2 5", new Message(0, 0, 1, List.of(5, 0, 1, 2), true, false).label());
        assertEquals("3", new Message(0, 0, 1, List.of(3), true, false).label());
    }

    @Test
    void tooManyRanksAreRefused() {
        Schedule ring = schedule("ring", 65);
        Topology topology = Topology.oneNode(65);
        assertThrows(IllegalArgumentException.class, () -> ScheduleDrawing.of(ring, topology));
    }

    /** A provider's algorithm is drawn without a proof. */
    @Test
    void aMessageThatIsNotReceivedIsNamed() {
        Slice slice = Slice.input(0, 1);
        List<Program> programs =
                List.of(new ProgramBuilder(0).send(1, 3, slice).build(), new ProgramBuilder(1).build());
        Schedule wrong = Schedule.of("wrong", Collectives.allreduce(2, 1), Symmetry.NONE, programs::get);
        String message = assertThrows(
                        IllegalArgumentException.class, () -> ScheduleDrawing.of(wrong, Topology.oneNode(2)))
                .getMessage();
        assertEquals("rank 1 does not receive what rank 0 sends in lane 0 with key 3", message);
    }

    @Test
    void aPictureIsAlwaysTheSame() {
        Schedule ring = schedule("ring", 5);
        String first = ScheduleDrawing.of(ring, Topology.oneNode(5)).svg();
        assertEquals(first, ScheduleDrawing.of(ring, Topology.oneNode(5)).svg());
    }

    private static Schedule schedule(String name, int ranks) {
        return Algorithms.byName("allreduce", name).orElseThrow().schedule(ScheduleRequest.of(ranks));
    }

    private static long sends(Schedule schedule) {
        return IntStream.range(0, schedule.ranks())
                .mapToObj(schedule::program)
                .flatMap(program -> program.ops().stream())
                .filter(Op.Send.class::isInstance)
                .count();
    }
}
