/**
 * The testbeds of studies: ranks run as processes on the hosts of a lab, where a lab is available.
 *
 * <p>Rules of this package: nothing is created until a measurement needs it, and nothing remains when the study has
 * ended.
 */
package io.tutti.cli.study;
