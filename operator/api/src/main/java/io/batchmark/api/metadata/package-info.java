/** Names, labels and owners of the objects of a campaign: which of them are its own. */
@NullMarked
package io.batchmark.api.metadata;

import org.jspecify.annotations.NullMarked;
