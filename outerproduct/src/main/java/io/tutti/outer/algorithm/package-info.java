/**
 * The collective {@link io.tutti.outer.algorithm.SumOfOuterProducts} and its algorithms. They come to {@link
 * io.tutti.algorithm.Algorithms} through {@link io.tutti.algorithm.AlgorithmProvider}, as those of any other jar would,
 * and use only what is public there: {@link io.tutti.algorithm.Inner} for the collectives that an algorithm is made of,
 * {@link io.tutti.algorithm.Part} for putting their programs into a larger one.
 */
package io.tutti.outer.algorithm;
