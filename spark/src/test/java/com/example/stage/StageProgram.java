package com.example.stage;

import io.tutti.spark.TuttiSpark;
import org.apache.spark.api.java.JavaRDD;

/** A program of a user: of Tutti's packages no frame counts for the name of a stage. */
public final class StageProgram {
    private StageProgram() {}

    /** Runs a stage. */
    public static void run(JavaRDD<Integer> numbers) {
        TuttiSpark.run(numbers, (communicator, partition) -> 1);
    }
}
