/** Writes models as ONNX graphs of standard operators, which answer and explain without Vitrine. */
@org.jspecify.annotations.NullMarked
package org.vitrine.onnx;
