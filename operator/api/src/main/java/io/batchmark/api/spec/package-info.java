/** The meaning of a spec: plan, treatments and policy of a campaign. */
@NullMarked
package io.batchmark.api.spec;

import org.jspecify.annotations.NullMarked;
