/**
 * Studies, which reproduce the figures of papers. A {@link io.tutti.studies.Paper} has figures. Each figure is one
 * small class that states the paper's claim and makes numbers, pictures and findings. {@link
 * io.tutti.studies.StudyRun} writes them to files. To add a figure, add one class and its line in its paper.
 */
package io.tutti.studies;
