/**
 * What the figures of this paper share: the compared exchanges, the extent of a study, the network of the paper, and the
 * form of pictures.
 */
package io.tutti.studies.papers.oktopk.setup;
