/** Rules for the fields of a record: ranges, and defaults of fields that a later version added. */
@NullMarked
package io.batchmark.contract.field;

import org.jspecify.annotations.NullMarked;
