package org.vitrine.spark;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The names of the columns that a model adds to a table, as {@link ColumnParams} have them; those with an empty name
 * are left out.
 *
 * @param exclusive whether images have one label each
 * @param maxReasons how many reasons are given for each decided label
 * @param label the column of the true labels
 */
record PredictionColumns(
        boolean exclusive,
        String prediction,
        String classSums,
        String confidence,
        String labels,
        String labelIndex,
        String reasons,
        int maxReasons,
        String label)
        implements Serializable {

    static PredictionColumns of(Params owner, ColumnParams params, boolean exclusive) {
        return new PredictionColumns(
                exclusive,
                owner.getOrDefault(params.predictionCol),
                owner.getOrDefault(params.classSumsCol),
                owner.getOrDefault(params.confidenceCol),
                owner.getOrDefault(params.labelsCol),
                owner.getOrDefault(params.labelIndexCol),
                owner.getOrDefault(params.reasonsCol),
                (Integer) owner.getOrDefault(params.maxReasons),
                owner.getOrDefault(params.labelCol));
    }

    /** {@return the columns that are computed from the image, as the fields of one value} */
    StructType computed() {
        StructType type = new StructType();
        type = with(type, prediction, numbers());
        type = with(type, classSums, DataTypes.createArrayType(DataTypes.IntegerType));
        type = with(type, confidence, DataTypes.createArrayType(DataTypes.DoubleType));
        type = with(type, labels, DataTypes.createArrayType(DataTypes.StringType));
        return with(type, reasons, DataTypes.createArrayType(reason()));
    }

    /** {@return the type of the numbers of an image's labels} */
    DataType numbers() {
        return exclusive ? DataTypes.DoubleType : DataTypes.createArrayType(DataTypes.DoubleType);
    }

    /** {@return the type of a clause that voted} */
    private static StructType reason() {
        return new StructType()
                .add("label", DataTypes.StringType)
                .add("clause", DataTypes.IntegerType)
                .add("votes", DataTypes.IntegerType)
                .add("words", DataTypes.StringType);
    }

    private static StructType with(StructType type, String name, DataType of) {
        return name.isEmpty() ? type : type.add(name, of);
    }

    /** {@return true if the numbers of the true labels are added to a table} */
    boolean hasLabelIndex(StructType schema) {
        return !labelIndex.isEmpty() && Arrays.asList(schema.fieldNames()).contains(label);
    }

    StructType appendedTo(StructType schema) {
        StructType all = schema;
        for (StructField field : computed().fields()) {
            all = added(all, field);
        }
        if (hasLabelIndex(schema)) {
            all = added(all, DataTypes.createStructField(labelIndex, numbers(), true));
        }
        return all;
    }

    private static StructType added(StructType schema, StructField field) {
        if (Arrays.asList(schema.fieldNames()).contains(field.name())) {
            throw new IllegalArgumentException("the table has a column '" + field.name()
                    + "' already; name the output column otherwise, or drop it");
        }
        return schema.add(field);
    }
}
