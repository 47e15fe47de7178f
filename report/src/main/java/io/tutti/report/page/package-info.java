/** Report pages: self-contained HTML with pictures inside, tables, and the environment in which numbers were made. */
package io.tutti.report.page;
