/** The command export with ONNX. */
@org.jspecify.annotations.NullMarked
package org.vitrine.onnx.cli;
