/** Adapters of the loop of the core: they translate between its ports and the API server, and decide nothing about a campaign. */
@NullMarked
package io.batchmark.operator.adapter;

import org.jspecify.annotations.NullMarked;
