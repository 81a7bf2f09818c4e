package org.vitrine.explorer.internal.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.javalin.http.Context;
import java.io.IOException;

/**
 * Writes answers as JSON. Most evidence values are whole numbers, many of them 0; writing those without a point halves
 * the bytes.
 */
public final class Json {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().registerModule(new SimpleModule().addSerializer(double[].class, new Numbers()));

    private Json() {}

    public static byte[] write(Object answer) {
        try {
            return MAPPER.writeValueAsBytes(answer);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("records, lists and numbers can always be written", impossible);
        }
    }

    /** Answers a request. */
    public static void send(Context context, Object answer) {
        context.contentType("application/json").result(write(answer));
    }

    private static final class Numbers extends JsonSerializer<double[]> {

        @Override
        public void serialize(double[] values, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeStartArray();
            for (double value : values) {
                if (value == (int) value) {
                    json.writeNumber((int) value);
                } else {
                    json.writeNumber(value);
                }
            }
            json.writeEndArray();
        }
    }
}
