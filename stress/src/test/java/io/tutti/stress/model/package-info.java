/**
 * A model of weak memory in which the class files of Tutti's protocols run. {@link io.tutti.stress.model.MemoryModel} rewrites
 * them and goes through all executions; {@link io.tutti.stress.model.AccessSite} names an ordered access of the code.
 *
 * <p>Rules of this package: it knows no protocol, and it loads no class of Tutti but through its own loader.
 */
package io.tutti.stress.model;
