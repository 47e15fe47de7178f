/** Files of results: rows as CSV, and files that are written atomically. */
package io.tutti.report.file;
