package com.example.collectives;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.AlgorithmProvider;
import java.util.List;

/** What a jar of other people's algorithms offers. It uses only public types of Tutti. */
public final class ExampleAlgorithms implements AlgorithmProvider {
    @Override
    public List<Algorithm> algorithms() {
        Integer wrong = Integer.getInteger("com.example.wrong-beyond");
        return wrong == null ? List.of(new StarAllreduce(0)) : List.of(new WrongAllreduce(wrong));
    }
}
