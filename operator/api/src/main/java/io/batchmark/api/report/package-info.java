/** The ConfigMap that holds the report of a campaign. */
@NullMarked
package io.batchmark.api.report;

import org.jspecify.annotations.NullMarked;
