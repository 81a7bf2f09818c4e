package org.vitrine.data.internal.cifar;

import java.util.stream.IntStream;

/** {@code cifar10:DIR}: the ten classes of CIFAR-10. */
public final class Cifar10 extends CifarFolder {

    /** Found by ServiceLoader. */
    public Cifar10() {
        super(
                "cifar10",
                "CIFAR-10, the binary version",
                new Layout(
                        "cifar-10-batches-bin",
                        IntStream.rangeClosed(1, 5)
                                .mapToObj(i -> "data_batch_" + i + ".bin")
                                .toList(),
                        "test_batch.bin",
                        "batches.meta.txt",
                        10,
                        1,
                        0));
    }
}
