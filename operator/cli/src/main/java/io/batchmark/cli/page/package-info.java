/** Brings pages of reports and of the operator to the desktop of the user. */
@NullMarked
package io.batchmark.cli.page;

import org.jspecify.annotations.NullMarked;
