/** What the spec of a campaign means: its plan, its treatments, its policy. */
@NullMarked
package io.batchmark.operator.spec;

import org.jspecify.annotations.NullMarked;
