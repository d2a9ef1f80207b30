/** Text from the other side, made safe to show. */
@NullMarked
package io.batchmark.text;

import org.jspecify.annotations.NullMarked;
