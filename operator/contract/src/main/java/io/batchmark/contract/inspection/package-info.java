/** The findings of an inspection of an image of the user's own, as the agent prints them. */
@NullMarked
package io.batchmark.contract.inspection;

import org.jspecify.annotations.NullMarked;
