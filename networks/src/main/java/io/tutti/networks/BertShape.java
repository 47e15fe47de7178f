package io.tutti.networks;

/**
 * The size of a BERT (Devlin et al., NAACL 2019), and of what it is trained with. There is no dropout, so that equal steps give equal
 * bits.
 *
 * @param layers number of encoder layers
 * @param width elements of a piece's vector; the layers in between have four times as many
 * @param heads heads of attention
 * @param vocabulary number of word pieces
 * @param positions the longest sequence that the network could take
 * @param length pieces of the sequences that it is trained with
 * @param masked pieces of a sequence that it must predict, about 15 %
 */
record BertShape(int layers, int width, int heads, int vocabulary, int positions, int length, int masked) {}
