package org.vitrine.data.internal.cifar;

import java.util.List;

/** {@code cifar100:DIR}: the hundred classes of CIFAR-100. */
public final class Cifar100 extends CifarFolder {

    static final String FOLDER = "cifar-100-binary";
    static final List<String> TRAIN = List.of("train.bin");
    static final String TEST = "test.bin";

    /** Found by ServiceLoader. */
    public Cifar100() {
        super(
                "cifar100",
                "CIFAR-100, the binary version",
                new Layout(FOLDER, TRAIN, TEST, "fine_label_names.txt", 100, 2, 1));
    }
}
