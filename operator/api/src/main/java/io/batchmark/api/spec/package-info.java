/** What the spec of a campaign means: its plan, its treatments, its policy. */
@NullMarked
package io.batchmark.api.spec;

import org.jspecify.annotations.NullMarked;
