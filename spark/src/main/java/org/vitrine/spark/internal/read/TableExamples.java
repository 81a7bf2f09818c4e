package org.vitrine.spark.internal.read;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.image.Raster;

/**
 * The examples of a table, a row each. Their order is that of a column of whole numbers or texts if one is named,
 * otherwise that of the paths of their files if the table has them, otherwise that of a hash of image and labels.
 *
 * @param images reads the column of images
 * @param labels reads the column of labels
 * @param numbered true if the column of the order holds numbers
 * @param paths true if the order is by paths
 */
public record TableExamples(ImageColumn images, LabelColumn labels, boolean numbered, boolean paths)
        implements ExampleRdd.Preparation<Row, Example> {

    /** The column of paths that the {@code binaryFile} source gives. */
    public static final String PATH = "path";

    private static final Set<DataType> WHOLE_NUMBERS =
            Set.of(DataTypes.LongType, DataTypes.IntegerType, DataTypes.ShortType, DataTypes.ByteType);
    private static final int IMAGE = 0;
    private static final int LABEL = 1;
    private static final int ORDER = 2;

    /** Distributes the examples of a table; the column of the order may be empty for the usual order. */
    public static ExampleRdd<Row> of(Dataset<?> table, String imageCol, String labelCol, String orderCol) {
        StructType schema = table.schema();
        ImageColumn images = ImageColumn.of(schema, imageCol);
        LabelColumn labels = LabelColumn.of(schema, labelCol);
        boolean numbered = !orderCol.isEmpty() && isNumbered(schema, orderCol);
        boolean hasPath = hasPaths(schema);
        boolean paths = orderCol.isEmpty() && (images.isStruct() || hasPath);
        String order = !orderCol.isEmpty() ? orderCol : hasPath && !images.isStruct() ? PATH : "";
        Dataset<Row> columns = table.select(
                table.col(quoted(imageCol)),
                table.col(quoted(labelCol)),
                order.isEmpty() ? functions.lit(null).cast("string") : table.col(quoted(order)));
        return new ExampleRdd<>(columns.javaRDD(), new TableExamples(images, labels, numbered, paths));
    }

    /** {@return true if a table says where its image files come from} */
    public static boolean hasPaths(StructType schema) {
        return Arrays.asList(schema.fieldNames()).contains(PATH)
                && schema.apply(PATH).dataType() instanceof StringType;
    }

    public static String quoted(String column) {
        return "`" + column.replace("`", "``") + "`";
    }

    private static boolean isNumbered(StructType schema, String column) {
        DataType type = ImageColumn.field(schema, column).dataType();
        if (type instanceof StringType) {
            return false;
        }
        if (WHOLE_NUMBERS.contains(type)) {
            return true;
        }
        throw new IllegalArgumentException("the column '" + column
                + "' must hold whole numbers or texts to order by, not " + type.catalogString());
    }

    @Override
    public ExampleRdd.Step<Row, Example> begin() {
        return OfRow::new;
    }

    /** A row. */
    private final class OfRow implements Example {

        private final @Nullable Object image;
        private final @Nullable Object label;
        private final OrderKey key;
        private final String name;

        OfRow(Row row) {
            image = row.get(IMAGE);
            label = row.get(LABEL);
            Object order = row.get(ORDER);
            String origin = images.origin(image);
            String text = order != null && !numbered ? order.toString() : paths && origin != null ? origin : "";
            byte[] hash = hash(image, label);
            key = new OrderKey(
                    numbered && order != null ? ((Number) order).longValue() : 0,
                    paths ? OrderKey.path(text) : text,
                    hash);
            name = origin != null && !origin.isEmpty()
                    ? origin
                    : order != null
                            ? order.toString()
                            : "with hash " + HexFormat.of().formatHex(hash, 0, 6);
        }

        private byte[] hash(@Nullable Object imageCell, @Nullable Object labelCell) {
            try {
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                digest.update(String.valueOf(labelCell).getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
                images.digest(imageCell, digest);
                return digest.digest();
            } catch (NoSuchAlgorithmException impossible) {
                throw new IllegalStateException("every Java platform has SHA-256", impossible);
            }
        }

        @Override
        public OrderKey key() {
            return key;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public List<String> labels() throws DataException {
            return labels.read(label, name);
        }

        @Override
        public Raster image(WantedShape wanted) throws DataException {
            return images.read(image, name, wanted);
        }
    }
}
