/** The reproduced papers. Each has its own package, on which only {@link io.tutti.studies.papers.Papers} depends. */
package io.tutti.studies.papers;
