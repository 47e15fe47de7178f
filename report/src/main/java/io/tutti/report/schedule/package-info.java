/**
 * Drawings of schedules in the style of papers: ranks are lines, steps proceed from left to right, messages are arrows.
 * No class here depends on a particular algorithm.
 */
package io.tutti.report.schedule;
