package org.vitrine.data.internal.cifar;

/** {@code cifar100-coarse:DIR}: CIFAR-100 by its twenty superclasses. */
public final class Cifar100Coarse extends CifarFolder {

    /** Found by ServiceLoader. */
    public Cifar100Coarse() {
        super(
                "cifar100-coarse",
                "CIFAR-100 by its twenty superclasses",
                new Layout(Cifar100.FOLDER, Cifar100.TRAIN, Cifar100.TEST, "coarse_label_names.txt", 20, 2, 0));
    }
}
