/**
 * Estimators of Spark ML that train in one barrier stage. Each extends Spark's estimator of the same name, so it has
 * Spark's parameters and gives Spark's model; only {@code fit} differs: the rows stay in the memory of the ranks, which
 * add up gradients or centers among themselves in each iteration.
 *
 * <p><b>Rules of this package.</b> A parameter that a trainer does not implement is refused by one sentence, never ignored.
 * Constructors of Spark's models and the methods that train are not public in Scala, but are in bytecode; they are used here only.
 */
package io.tutti.spark.ml;
