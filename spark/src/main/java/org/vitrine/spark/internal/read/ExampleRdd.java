package org.vitrine.spark.internal.read;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Examples in the partitions of an RDD. The items are whatever Spark distributes (rows of a table, numbers of images);
 * executors turn them into examples.
 *
 * @param <T> the items
 * @param items the items
 * @param opening turns items into examples, on an executor
 */
public record ExampleRdd<T>(JavaRDD<T> items, Preparation<T, Example> opening) {

    /** A computation on an item or example, on an executor. */
    public interface Step<E, R> extends Function<E, R>, Serializable {}

    /** A partition's computation before its first example, such as an encoding from its tensors. */
    public interface Preparation<E, R> extends Serializable {
        Step<E, R> begin();
    }

    /** Computes something of every example, where it lies. */
    public <R> JavaRDD<R> map(Preparation<Example, R> preparation) {
        // A local, so that the task is sent this and not the RDD, which cannot be sent.
        Preparation<T, Example> opened = opening;
        return items.mapPartitions(partition ->
                stream(partition).map(opened.begin()).map(preparation.begin()).iterator());
    }

    /**
     * Computes something of every example that has a rank, where it lies.
     *
     * @param ranks those of each partition, which only its own task is sent
     */
    <R> JavaRDD<R> mapRanked(List<PartitionRanks> ranks, Preparation<RankedExample, R> preparation) {
        Preparation<T, Example> opened = opening;
        JavaRDD<PartitionRanks> ofPartitions =
                JavaSparkContext.fromSparkContext(items.context()).parallelize(ranks, ranks.size());
        return items.zipPartitions(
                ofPartitions,
                (partition, own) -> own.next()
                        .of(stream(partition).map(opened.begin()))
                        .map(preparation.begin())
                        .iterator());
    }

    /** {@return items as they pass by} */
    static <E> Stream<E> stream(Iterator<E> items) {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(items, Spliterator.ORDERED), false);
    }
}
