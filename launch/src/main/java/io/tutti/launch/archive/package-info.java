/**
 * Makes the archive of classes from which the JVMs of ranks start quicker: a job whose ranks call what most programs call, the
 * list of the classes that it loaded, and the JVM's dump of them.
 */
package io.tutti.launch.archive;
