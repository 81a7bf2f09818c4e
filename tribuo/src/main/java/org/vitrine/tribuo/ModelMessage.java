package org.vitrine.tribuo;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import org.tribuo.protos.core.ModelDataProto;
import org.tribuo.protos.core.TribuoCore;

/**
 * The part of Tribuo's protobuf of a model that is ours:
 *
 * <pre>{@code
 * package vitrine.tribuo;
 *
 * message VitrineModelProto {
 *   tribuo.core.ModelDataProto metadata = 1; // name, provenance, features and outputs, as in every model of Tribuo
 *   bytes model = 2;                         // a model file of Vitrine
 *   bool unit_features = 3;                  // features are 0 to 1 instead of 0 to 255
 * }
 * }</pre>
 *
 * <p>The message is described here instead of in generated code, so that the build needs no compiler for protobufs.
 *
 * @param metadata what every model of Tribuo has
 * @param model the bytes of a model file
 * @param unitFeatures whether features are 0 to 1
 */
record ModelMessage(ModelDataProto metadata, ByteString model, boolean unitFeatures) {

    private static final int METADATA = 1;
    private static final int MODEL = 2;
    private static final int UNIT_FEATURES = 3;
    private static final Descriptor TYPE = type();

    private static Descriptor type() {
        FileDescriptor tribuo = TribuoCore.getDescriptor();
        DescriptorProto message = DescriptorProto.newBuilder()
                .setName("VitrineModelProto")
                .addField(field("metadata", METADATA, FieldDescriptorProto.Type.TYPE_MESSAGE)
                        .setTypeName("." + ModelDataProto.getDescriptor().getFullName()))
                .addField(field("model", MODEL, FieldDescriptorProto.Type.TYPE_BYTES))
                .addField(field("unit_features", UNIT_FEATURES, FieldDescriptorProto.Type.TYPE_BOOL))
                .build();
        FileDescriptorProto file = FileDescriptorProto.newBuilder()
                .setName("vitrine-tribuo.proto")
                .setPackage("vitrine.tribuo")
                .setSyntax("proto3")
                .addDependency(tribuo.getName())
                .addMessageType(message)
                .build();
        try {
            return FileDescriptor.buildFrom(file, new FileDescriptor[] {tribuo})
                    .findMessageTypeByName(message.getName());
        } catch (DescriptorValidationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static FieldDescriptorProto.Builder field(String name, int number, FieldDescriptorProto.Type type) {
        return FieldDescriptorProto.newBuilder().setName(name).setNumber(number).setType(type);
    }

    Any pack() {
        return Any.pack(DynamicMessage.newBuilder(TYPE)
                .setField(TYPE.findFieldByNumber(METADATA), metadata)
                .setField(TYPE.findFieldByNumber(MODEL), model)
                .setField(TYPE.findFieldByNumber(UNIT_FEATURES), unitFeatures)
                .build());
    }

    /**
     * Reads a message.
     *
     * @throws InvalidProtocolBufferException if it cannot be read
     * @throws IllegalArgumentException if it is another message
     */
    static ModelMessage unpack(Any packed) throws InvalidProtocolBufferException {
        String url = packed.getTypeUrl();
        if (!url.substring(url.lastIndexOf('/') + 1).equals(TYPE.getFullName())) {
            throw new IllegalArgumentException("this holds '" + url + "' and not a model of Vitrine ("
                    + TYPE.getFullName() + "); give a file that VitrineModel.serializeToFile wrote");
        }
        DynamicMessage message = DynamicMessage.parseFrom(TYPE, packed.getValue());
        Message metadata = (Message) message.getField(TYPE.findFieldByNumber(METADATA));
        return new ModelMessage(
                ModelDataProto.parseFrom(metadata.toByteString()),
                (ByteString) message.getField(TYPE.findFieldByNumber(MODEL)),
                (Boolean) message.getField(TYPE.findFieldByNumber(UNIT_FEATURES)));
    }
}
