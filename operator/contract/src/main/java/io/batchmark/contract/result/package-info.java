/** The measurements of one attempt of a run; merges those of several servers and iterations. */
@NullMarked
package io.batchmark.contract.result;

import org.jspecify.annotations.NullMarked;
