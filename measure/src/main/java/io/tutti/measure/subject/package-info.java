/**
 * What takes part in a measurement: one library with its job of ranks. A {@link io.tutti.measure.subject.BenchSubject} is
 * told what to run by instructions; one that no longer answers is a {@link io.tutti.measure.subject.LostException}, which
 * ends that library's part and no other's.
 */
package io.tutti.measure.subject;
