package org.vitrine.encode;

import java.util.Arrays;

/** Holds whole numbers in a rectangular array of any number of dimensions. Immutable. */
public final class Tensor {

    private final int[] shape;
    private final int[] values;

    private Tensor(int[] shape, int[] values) {
        this.shape = shape;
        this.values = values;
    }

    /**
     * {@return a tensor of a shape, with copies of the numbers}
     *
     * @param values the numbers, the last index fastest
     * @param shape the size of each dimension
     */
    public static Tensor of(int[] values, int... shape) {
        if (size(shape) != values.length) {
            throw new IllegalArgumentException(
                    values.length + " numbers do not make a tensor of shape " + Arrays.toString(shape));
        }
        return new Tensor(shape.clone(), values.clone());
    }

    /**
     * {@return a tensor of two dimensions, with copies of the numbers}
     *
     * @param rows the numbers, at least one row, all rows of one length
     */
    public static Tensor of(int[][] rows) {
        int columns = rows.length == 0 ? 0 : rows[0].length;
        for (int[] row : rows) {
            if (row.length != columns) {
                throw new IllegalArgumentException("rows must have one length: " + columns + " and " + row.length);
            }
        }
        return of(Arrays.stream(rows).flatMapToInt(Arrays::stream).toArray(), rows.length, columns);
    }

    /**
     * {@return the product of the sizes of all dimensions, the number of numbers that a tensor has}
     *
     * @throws ArithmeticException if it exceeds an int
     */
    public static int size(int... shape) {
        int size = 1;
        for (int length : shape) {
            if (length < 0) {
                throw new IllegalArgumentException("sizes must be at least 0: " + Arrays.toString(shape));
            }
            size = Math.multiplyExact(size, length);
        }
        return size;
    }

    /** {@return a copy of the size of each dimension} */
    public int[] shape() {
        return shape.clone();
    }

    /** {@return a copy of the numbers, the last index fastest} */
    public int[] values() {
        return values.clone();
    }

    /** {@return a copy of the numbers of a tensor of two dimensions, row by row} */
    public int[][] rows() {
        if (shape.length != 2) {
            throw new IllegalStateException("a tensor of shape " + Arrays.toString(shape) + " has no rows");
        }
        int[][] rows = new int[shape[0]][];
        Arrays.setAll(rows, row -> Arrays.copyOfRange(values, row * shape[1], (row + 1) * shape[1]));
        return rows;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tensor tensor
                && Arrays.equals(shape, tensor.shape)
                && Arrays.equals(values, tensor.values);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(shape) + Arrays.hashCode(values);
    }

    /** Returns shape and numbers: equal tensors read the same. */
    @Override
    public String toString() {
        return Arrays.toString(shape) + Arrays.toString(values);
    }
}
