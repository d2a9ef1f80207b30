/** Text from the other side, made safe to show. */
@NullMarked
package io.batchmark.contract.text;

import org.jspecify.annotations.NullMarked;
