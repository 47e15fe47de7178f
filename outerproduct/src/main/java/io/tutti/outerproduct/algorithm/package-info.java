/**
 * The collective {@link io.tutti.outerproduct.algorithm.SumOfOuterProducts} and its algorithms. They come to {@link
 * io.tutti.algorithm.Algorithms} through {@link io.tutti.algorithm.AlgorithmProvider}, as those of any other jar do,
 * and use only what is public there: {@link io.tutti.algorithm.InnerAlgorithm} for the collectives that an algorithm is
 * made of, {@link io.tutti.algorithm.SubProgram} for putting their programs into a larger one.
 */
package io.tutti.outerproduct.algorithm;
