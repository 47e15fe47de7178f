/** The reproduced papers. Each has its own package, on which only {@link io.tutti.report.papers.Papers} depends. */
package io.tutti.report.papers;
