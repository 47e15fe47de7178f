/** The papers that are repeated; each has a room of its own, which nobody knows but {@link io.tutti.report.papers.Papers}. */
package io.tutti.report.papers;
