/**
 * From a schedule to what one rank runs: {@link io.tutti.run.lowering.Lowering} turns one rank's program into a flat {@link
 * io.tutti.run.lowering.Plan}, {@link io.tutti.run.lowering.ScheduleLowering} keeps the results of one communicator, and the
 * patterns find the schedules that shared memory can run without messages.
 *
 * <p>Rules of this package: everything here is immutable and shared, and made once for each schedule. Only proved schedules are
 * lowered. All ranks must decide alike, so a decision depends only on the schedule and on what all ranks know.
 */
package io.tutti.run.lowering;
