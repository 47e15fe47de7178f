/**
 * What ranks tell their launcher in a file: why the job failed as each of them has learned it, and whether survivors go on. No rank
 * decides for the others; the launcher compares their notes.
 */
package io.tutti.bootstrap.note;
