/** Names, labels and owner references of the objects of a campaign. */
@NullMarked
package io.batchmark.api.metadata;

import org.jspecify.annotations.NullMarked;
