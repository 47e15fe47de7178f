/**
 * Pictures as few kinds of shapes, drawn the same way as SVG and as pixels. Sizes are in points; text is measured with a
 * table of widths, so that a picture's layout does not depend on the fonts of the machine that draws it.
 */
package io.tutti.report.draw;
