/**
 * Call logs: what a rank has begun on each communicator ({@link io.tutti.control.log.CallLog}), what it says about one
 * collective when it is asked ({@link io.tutti.control.log.CallLogReply}), and what a comparison found.
 *
 * <p>Rules of this package. Recording a call is on the path of every collective and allocates nothing while calls are equal.
 * Everything else here is a value without connections, which threads may share.
 */
package io.tutti.control.log;
