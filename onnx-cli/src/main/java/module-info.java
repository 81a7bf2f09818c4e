/** The command export with ONNX. */
module org.vitrine.onnx.cli {
    requires com.microsoft.onnxruntime;
    requires info.picocli;
    requires org.vitrine.cli;
    requires org.vitrine.onnx;
    requires static org.jspecify;

    opens org.vitrine.onnx.cli to
            info.picocli;
}
