package io.tutti.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StageNameTest {
    /** A program that calls Tutti; one that fits an estimator; one whose pipeline of Spark does; one without frames of its own. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TuttiSpark.run at Main.java:7  | io.tutti.spark.StageName.of io.tutti.spark.TuttiSpark.run app.Main.train org.apache.spark.X.y
            TuttiKMeans.fit at Main.java:7 | io.tutti.spark.TuttiSpark.run io.tutti.spark.ml.TuttiKMeans.fit app.Main.train
            Pipeline.fit at Main.java:7    | io.tutti.spark.ml.TuttiKMeans.fit org.apache.spark.ml.Pipeline.$anonfun$fit$5 scala.util.Try$.apply org.apache.spark.ml.Pipeline.fit app.Main.train
            TuttiSpark.sum                 | io.tutti.spark.StageName.of io.tutti.spark.TuttiSpark.sum
            """)
    void aStageHasTheNameOfTheCallInTheProgram(String name, String stack) {
        assertEquals(name, StageName.of(Stream.of(stack.split(" ")).map(StageNameTest::frame)));
    }

    private static StackTraceElement frame(String words) {
        int method = words.lastIndexOf('.');
        return new StackTraceElement(words.substring(0, method), words.substring(method + 1), "Main.java", 7);
    }
}
