/**
 * What studies keep in files between their starts, as lines that anybody may have changed or cut off. What is damaged is refused in one line
 * that names file, line and cell.
 */
package io.tutti.studies.kept;
