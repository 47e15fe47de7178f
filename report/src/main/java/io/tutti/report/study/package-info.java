/**
 * Studies: the figures of papers, repeated. A {@link io.tutti.report.study.Paper} has figures; each is one small class
 * that says what the paper claims and makes numbers, pictures and findings. {@link io.tutti.report.study.StudyRun} writes
 * them to files. Adding a figure is adding one class and its line in its paper.
 */
package io.tutti.report.study;
