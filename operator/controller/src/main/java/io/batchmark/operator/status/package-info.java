/** What users are told: status, conditions, events, report. */
@NullMarked
package io.batchmark.operator.status;

import org.jspecify.annotations.NullMarked;
