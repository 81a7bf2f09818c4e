package org.vitrine.spark.internal.read;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Reads the labels of a column. A text or a number is the one label of an image, an array of them any number of labels.
 * Numbers become names such as {@code 7}.
 *
 * @param isArray true if images have any number of labels, false if they have one each
 * @param isNumeric true if labels are numbers
 */
public record LabelColumn(boolean isArray, boolean isNumeric) implements Serializable {

    public static LabelColumn of(StructType schema, String name) {
        DataType type = ImageColumn.field(schema, name).dataType();
        DataType element = type instanceof ArrayType array ? array.elementType() : type;
        if (!(element instanceof StringType) && !(element instanceof NumericType)) {
            throw new IllegalArgumentException("the column '" + name + "' must hold a label as text or number, or an"
                    + " array of labels, not " + type.catalogString());
        }
        return new LabelColumn(type instanceof ArrayType, element instanceof NumericType);
    }

    /**
     * {@return the names of an image's labels}
     *
     * @param image the image's name in messages
     * @throws DataException if there is a null
     */
    public List<String> read(@Nullable Object cell, String image) {
        if (cell == null) {
            throw new DataException("the label of image " + image + " is null; remove the row");
        }
        List<String> names = new ArrayList<>();
        for (Object value : isArray ? elements(cell) : List.of(cell)) {
            if (value == null) {
                throw new DataException("a label of image " + image + " is null; remove it");
            }
            names.add(name(value));
        }
        return List.copyOf(names);
    }

    private static Collection<?> elements(Object cell) {
        return cell instanceof Collection<?> list ? list : CollectionConverters.asJava((scala.collection.Seq<?>) cell);
    }

    private static String name(Object value) {
        if (value instanceof Double || value instanceof Float) {
            return new BigDecimal(value.toString()).stripTrailingZeros().toPlainString();
        }
        return value instanceof BigDecimal number ? number.stripTrailingZeros().toPlainString() : value.toString();
    }

    /** {@return the order of labels if none is given: that of numbers for numbers, that of names for names} */
    public Comparator<String> order() {
        return isNumeric ? Comparator.comparing(BigDecimal::new) : Comparator.naturalOrder();
    }
}
