/** The measurements of one attempt of a run, and the merge of measurements of several servers and iterations. */
@NullMarked
package io.batchmark.contract.result;

import org.jspecify.annotations.NullMarked;
