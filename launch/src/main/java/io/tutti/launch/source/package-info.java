/** The compiler of the JDK, for programs that are source files. Only this package depends on it, and a Java without it does without this package. */
package io.tutti.launch.source;
