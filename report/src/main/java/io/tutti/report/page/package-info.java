/** Report pages: self-contained HTML with embedded pictures, tables, and the environment of the measurements. */
package io.tutti.report.page;
