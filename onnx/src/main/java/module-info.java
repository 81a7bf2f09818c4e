/** Models as ONNX graphs. */
module org.vitrine.onnx {
    requires com.google.protobuf;
    requires org.tribuo.util.onnx;
    requires transitive org.vitrine.core;
    requires static org.jspecify;

    exports org.vitrine.onnx;
}
