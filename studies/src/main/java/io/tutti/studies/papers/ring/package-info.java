/**
 * The figure of Ueno and Fukuda, Technologies behind Distributed Deep Learning: AllReduce, Preferred Networks, 2018: a
 * ring compared with a pipelined ring, simulated on a network like that of the article and measured on this machine.
 */
package io.tutti.studies.papers.ring;
