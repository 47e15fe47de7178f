/**
 * Schedules as drawings in the manner of the papers: ranks as lines, steps from left to right, messages as arrows. Knows
 * no algorithm.
 */
package io.tutti.report.schedule;
