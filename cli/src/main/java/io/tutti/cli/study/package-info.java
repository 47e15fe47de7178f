/**
 * Where studies measure: ranks as processes on the hosts of a lab, where a lab can be had.
 *
 * <p>Rules of this room: nothing is made until something is really measured, and all is gone when the study is.
 */
package io.tutti.cli.study;
