package io.tutti.soak.longjob;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.soak.fault.RunVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What an evaluation says of jobs that write something wrong. */
class LongJobEvaluationTest {
    private static final RunVerdict RIGHT = RunVerdict.RIGHT;

    private static Predicate<String> begins(String text) {
        return line -> line.startsWith(text);
    }

    private static List<RunVerdict> verdicts(LongJobStory story) {
        return story.evaluation().verdicts().stream().map(FaultVerdict::verdict).toList();
    }

    /** All right but for one fault. */
    private static List<RunVerdict> rightBut(int index, RunVerdict verdict) {
        List<RunVerdict> all = new ArrayList<>(List.of(RIGHT, RIGHT, RIGHT, RIGHT));
        all.set(index, verdict);
        return all;
    }

    @Test
    void aJobInWhichAllIsRight() {
        List<FaultVerdict> verdicts = LongJobStory.right().evaluation().verdicts();
        assertEquals(
                List.of(RIGHT, RIGHT, RIGHT, RIGHT),
                verdicts.stream().map(FaultVerdict::verdict).toList());
        assertEquals(
                List.of(0L, 40L, 0L, 40L),
                verdicts.stream().map(FaultVerdict::noticedMillis).toList());
        assertEquals(
                List.of(0L, 120L, 0L, 110L),
                verdicts.stream().map(FaultVerdict::wholeMillis).toList());
    }

    @Test
    void anotherName() {
        LongJobStory story =
                LongJobStory.right().change(1, begins("soak LOST"), 1, "soak LOST PEER_LOST CLOSED [0] rank 0 died");
        assertEquals(rightBut(3, RunVerdict.WRONG_BLAME), verdicts(story));
    }

    @Test
    void anExceptionThatNamesItsCall() {
        LongJobStory story = LongJobStory.right()
                .change(0, begins("soak STARVED"), 0, "soak INSIDE allreduce\\(")
                .change(
                        0,
                        begins("soak LOST"),
                        0,
                        "soak LOST PEER_LOST CLOSED [2] rank 2 died; this rank was in #4 allreduce(SUM, INT32, count=9)");
        assertEquals(List.of(RIGHT, RIGHT, RIGHT, RIGHT), verdicts(story));
    }

    @Test
    void anExceptionThatDoesNotNameItsCall() {
        LongJobStory story = LongJobStory.right().change(0, begins("soak STARVED"), 0, "soak INSIDE allreduce\\(");
        assertEquals(rightBut(1, RunVerdict.WRONG_BLAME), verdicts(story));
    }

    @Test
    void anotherCategory() {
        LongJobStory story =
                LongJobStory.right().change(0, begins("soak LOST"), 0, "soak LOST DEADLINE OTHER [2] late");
        assertEquals(rightBut(1, RunVerdict.WRONG_BLAME), verdicts(story));
    }

    @Test
    void aSurvivorThatShowsNothing() {
        LongJobStory story = LongJobStory.right().change(0, begins("soak LOST"), 1, null);
        assertEquals(rightBut(3, RunVerdict.WRONG_BLAME), verdicts(story));
    }

    @Test
    void aSecondLossThatWasNotInjected() {
        LongJobStory story = LongJobStory.right()
                .change(
                        0,
                        begins("WARNING: failpoint shrink"),
                        0,
                        "soak LOST PEER_LOST SILENCE [1] rank 1 has been silent");
        assertEquals(List.of(RIGHT, RunVerdict.WRONG_BLAME, RunVerdict.NOT_REACHED, RIGHT), verdicts(story));
    }

    @Test
    void aLossWithoutAFault() {
        LongJobStory story = LongJobStory.right()
                .change(2, begins("soak WORLD"), 0, "soak WORLD 0,1,2")
                .change(0, begins("soak PHASE 2"), 0, "soak LOST PEER_LOST SILENCE [1] rank 1 has been silent");
        assertEquals(RunVerdict.WRONG_RESULT, verdicts(story).getFirst());
    }

    @Test
    void aFaultThatWasNotReached() {
        LongJobStory story = LongJobStory.right().change(1, begins("WARNING: failpoint call"), 0, "soak ROUND 1 of 3");
        assertEquals(rightBut(0, RunVerdict.NOT_REACHED), verdicts(story));
    }

    @Test
    void aLossThatIsNoticedLate() {
        LongJobStory story = LongJobStory.right().delay(1, begins("soak LOST"), 5_500);
        assertEquals(rightBut(1, RunVerdict.LATE), verdicts(story));
    }

    @Test
    void aRankWithoutAProcessor() {
        LongJobStory story = LongJobStory.right()
                .delay(1, begins("soak LOST"), 5_500)
                .change(0, begins("soak STARVED"), 0, "soak STARVED 2400");
        assertEquals(rightBut(1, RunVerdict.STARVED), verdicts(story));
        story.change(0, begins("soak CLOSING"), 0, "soak WRONG allreduce of run 0");
        assertEquals(RunVerdict.LATE, verdicts(story).get(1), "nothing excuses a wrong result");
    }

    /** Of phases of other faults. */
    @Test
    void aRankThatHadNoProcessorBefore() {
        LongJobStory story = LongJobStory.right()
                .delay(1, begins("soak LOST"), 5_500)
                .change(0, begins("soak STARVED"), 1, "soak STARVED 2400");
        assertEquals(rightBut(1, RunVerdict.LATE), verdicts(story));
    }

    @Test
    void aWorldWithoutTheReplacement() {
        LongJobStory story = LongJobStory.right().change(0, begins("soak WORLD"), 2, "soak WORLD 0,1");
        assertEquals(rightBut(3, RunVerdict.WRONG_RESULT), verdicts(story));
    }

    @Test
    void aReplacementTooMany() {
        LongJobStory story = LongJobStory.right().change(1, begins("soak STARVED"), 1, "soak PID 111");
        assertEquals(rightBut(3, RunVerdict.WRONG_RESULT), verdicts(story));
    }

    @Test
    void aWrongResult() {
        LongJobStory story = LongJobStory.right().change(1, begins("soak PHASE 3"), 0, "soak WRONG allreduce of run 0");
        assertEquals(RunVerdict.WRONG_RESULT, verdicts(story).get(2));
    }

    /** The first world of a process does not count: the JVM opens some descriptors of its own with the first loss. */
    @Test
    void aProcessThatHoldsMoreWithEachWorld() {
        LongJobStory first = LongJobStory.right()
                .change(1, begins("soak HELD"), 0, "soak HELD other 4 descriptors 1 mappings 2 threads");
        assertEquals(List.of(RIGHT, RIGHT, RIGHT, RIGHT), verdicts(first));
        for (String more : List.of(
                "14 descriptors 1 mappings 2 threads",
                "10 descriptors 2 mappings 2 threads",
                "10 descriptors 1 mappings 3 threads")) {
            LongJobStory story = LongJobStory.right().change(1, begins("soak HELD"), 2, "soak HELD other " + more);
            assertEquals(rightBut(3, RunVerdict.LEFT), verdicts(story), more);
        }
    }

    @Test
    void aJobThatFails() {
        LongJobStory story = LongJobStory.right().endAfter(0, begins("soak PHASE 3"), 1);
        assertEquals(List.of(RIGHT, RIGHT, RunVerdict.WRONG_RESULT, RunVerdict.NOT_REACHED), verdicts(story));
    }

    @Test
    void aRankThatDoesNotEnd() {
        LongJobStory story = LongJobStory.right().change(2, begins("soak DONE"), 0, null);
        assertEquals(rightBut(3, RunVerdict.WRONG_RESULT), verdicts(story));
    }

    @Test
    void aLauncherThatNamesAnotherRank() {
        LongJobStory story = LongJobStory.right()
                .change(
                        -1,
                        begins("tutti"),
                        1,
                        "tutti soak: rank 1 was killed by signal 9; ranks 0,2 go on without it");
        assertEquals(rightBut(3, RunVerdict.WRONG_BLAME), verdicts(story));
    }

    /** The launcher says so once more than ranks were lost by faults. */
    @Test
    void aRankThatWasLostForWantOfAProcessor() {
        LongJobStory story = LongJobStory.right()
                .delay(1, begins("soak LOST"), 5_500)
                .change(0, begins("soak STARVED"), 0, "soak STARVED 2400")
                .change(
                        -1,
                        begins("tutti"),
                        1,
                        "tutti soak: rank 1 was killed by signal 9; ranks 0,2 go on without it");
        assertEquals(List.of(RIGHT, RunVerdict.STARVED, RIGHT, RunVerdict.STARVED), verdicts(story));
    }

    @Test
    void aJobThatHangsOrLeavesSomething() {
        LongJobEvaluation evaluation = LongJobStory.right().evaluation();
        assertEquals(
                rightBut(3, RunVerdict.HANG),
                evaluation.hang().stream().map(FaultVerdict::verdict).toList());
        assertEquals(
                rightBut(3, RunVerdict.LEFT),
                evaluation.left("file x").stream().map(FaultVerdict::verdict).toList());
    }
}
