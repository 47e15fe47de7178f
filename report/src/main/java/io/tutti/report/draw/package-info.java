/**
 * Pictures that consist of a few kinds of shapes and are rendered identically as SVG and as pixels. Sizes are in
 * points. A table of widths determines the width of text, so a picture's layout does not depend on the machine's fonts.
 */
package io.tutti.report.draw;
