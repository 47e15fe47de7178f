/**
 * A model of threads that share the fields of one object: the class files of the product run over all orders that the Java memory model
 * allows. {@code docs/memory-order.md} says what it finds.
 */
package io.tutti.stress.thread;
