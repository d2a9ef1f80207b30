/** What an administrator can set. */
@NullMarked
package io.batchmark.operator.config;

import org.jspecify.annotations.NullMarked;
