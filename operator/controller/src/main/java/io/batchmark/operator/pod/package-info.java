/** What all pods of campaigns have in common, and those beside the pods of runs. */
@NullMarked
package io.batchmark.operator.pod;

import org.jspecify.annotations.NullMarked;
