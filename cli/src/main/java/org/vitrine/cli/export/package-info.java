/**
 * {@code export}: a model as an ONNX graph, a Java class or a file of C, which runs without Vitrine.
 *
 * <p>Begin with {@link org.vitrine.cli.export.ExportCommand}. A form is a {@link org.vitrine.cli.export.ModelExport}:
 * it writes a file and can run it again. {@link org.vitrine.cli.export.RoundTrip} asks the export and the model for the
 * same images and compares every vote; only an export that agrees replaces a file. {@link
 * org.vitrine.cli.export.JavaExport} and {@link org.vitrine.cli.export.CExport} are here, the one for ONNX is in {@code
 * onnx-cli}, whose native library no other command loads.
 *
 * <p>To add a form, write a {@code ModelExport} and a line in {@code ExportCommand.asked}. The source code itself is
 * written by {@code org.vitrine.source}.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.export;
