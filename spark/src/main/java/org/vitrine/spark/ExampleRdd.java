package org.vitrine.spark;

import java.io.Serializable;
import java.util.Iterator;
import java.util.function.Function;
import org.apache.spark.api.java.JavaRDD;

/**
 * Examples in the partitions of an RDD. The items are whatever Spark distributes (rows of a table, numbers of images); executors turn
 * them into examples.
 *
 * @param <T> the items
 * @param items the items
 * @param opening turns the items of a partition into examples
 */
record ExampleRdd<T>(JavaRDD<T> items, Opening<T> opening) {

    /** Turns the items of a partition into examples, on an executor. */
    interface Opening<T> extends Serializable {
        Iterator<Example> open(Iterator<T> items);
    }

    /** What is computed of an example, on an executor. */
    interface Step<R> extends Function<Example, R>, Serializable {}

    /** What a partition computes before its first example, such as an encoding from its tensors. */
    interface Preparation<R> extends Serializable {
        Step<R> begin();
    }

    /** Computes something of every example, where it lies. */
    <R> JavaRDD<R> map(Preparation<R> preparation) {
        Opening<T> opened = opening; // the task is sent this, and not the RDD
        return items.mapPartitions(partition -> {
            return new Mapped<>(opened.open(partition), preparation.begin());
        });
    }

    /** What is computed of each example, as the examples pass by. */
    private record Mapped<R>(Iterator<Example> examples, Step<R> step) implements Iterator<R> {

        @Override
        public boolean hasNext() {
            return examples.hasNext();
        }

        @Override
        public R next() {
            return step.apply(examples.next());
        }
    }
}
