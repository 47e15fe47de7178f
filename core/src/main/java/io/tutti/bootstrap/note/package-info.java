/**
 * What ranks tell their launcher in a file: why the job failed as each of them has learned it, and whether survivors go on. No rank
 * decides for the others; the launcher compares their notes. {@link io.tutti.bootstrap.note.LaunchNotes} are those of one rank.
 */
package io.tutti.bootstrap.note;
