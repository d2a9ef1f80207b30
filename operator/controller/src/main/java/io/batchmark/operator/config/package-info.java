/** The settings of the operator that an administrator can change. */
@NullMarked
package io.batchmark.operator.config;

import org.jspecify.annotations.NullMarked;
