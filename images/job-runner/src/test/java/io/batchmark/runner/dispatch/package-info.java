@org.jspecify.annotations.NullMarked
package io.batchmark.runner.dispatch;
