"""Models of ai.onnx.ml over numbers against onnxruntime CPU, at random shapes.

    python3 tests/onnx/compare_ml.py build/dev/tools/ullage [--cases 42] [--seed 1] [--kind NAME] [--tier T0]

Prints what differs and 'N passed, N failed'; exit 1 where something did.
"""
import numpy

from random_models import main

ML = "ai.onnx.ml"
TRANSFORMS = ["NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO"]


def table(case, columns=None):
    return case.input("x", case.floats(case.extent(60), columns or case.extent(12)), known=(1,))


def listed(case, count, low=-1.0, high=1.0):
    return [float(v) for v in case.floats(count, low=low, high=high)]


def scaler(case):
    columns = case.extent(12)
    per = columns if case.random.random() < 0.7 else 1
    case.node("Scaler", [table(case, columns)], "y", ML, offset=listed(case, per),
              scale=listed(case, per, 0.5, 2))


def normalizer(case):
    case.node("Normalizer", [table(case)], "y", ML, norm=str(case.random.choice(["MAX", "L1", "L2"])))


def imputer(case):
    columns, missing = case.extent(8), float(case.random.choice([numpy.nan, 2]))
    x = case.floats(case.extent(60), columns)
    x[case.random.random(x.shape) < 0.3] = missing
    case.node("Imputer", [case.input("x", x, known=(1,))], "y", ML, replaced_value_float=missing,
              imputed_value_floats=listed(case, columns if case.random.random() < 0.5 else 1))


def labels(case):
    count = case.extent(40) + 1
    keys = case.random.permutation(200)[:count] - 100
    values = case.random.integers(-1000, 1000, count)
    x = case.random.integers(-100, 100, (case.extent(30), case.extent(5)))
    if case.random.random() < 0.5:
        case.node("LabelEncoder", [case.input("x", x.astype(numpy.int64))], "y", ML,
                  keys_int64s=keys.tolist(), values_floats=[float(v) for v in values], default_float=0.25)
    else:
        case.node("LabelEncoder", [case.input("x", x.astype(numpy.float32))], "y", ML,
                  keys_floats=[float(k) for k in keys], values_int64s=values.tolist())


def one_hot(case):
    x = case.random.integers(0, 12, (case.extent(30),))
    case.node("OneHotEncoder", [case.input("x", x.astype(numpy.int64))], "y", ML,
              cats_int64s=case.random.permutation(12)[:case.extent(10)].tolist())


def linear_regressor(case):
    columns, targets = case.extent(20), case.extent(6)
    case.node("LinearRegressor", [table(case, columns)], "y", ML, targets=targets,
              coefficients=listed(case, columns * targets), intercepts=listed(case, targets))


def linear_classifier(case):
    columns, classes = case.extent(20), case.extent(6) + 1
    case.results = ["label", "y"]
    case.node("LinearClassifier", [table(case, columns)], case.results, ML,
              classlabels_ints=case.random.permutation(50)[:classes].tolist(),
              coefficients=listed(case, columns * classes), intercepts=listed(case, classes),
              post_transform=str(case.random.choice(TRANSFORMS)))


def one_linear_model(case):
    """Of two classes, with labels and without."""
    columns = case.extent(20)
    case.results = ["label", "y"]
    given = {"classlabels_ints": [7, 3]} if case.random.random() < 0.5 else {}
    case.node("LinearClassifier", [table(case, columns)], case.results, ML, coefficients=listed(case, columns),
              intercepts=listed(case, 1), post_transform=str(case.random.choice(TRANSFORMS)), **given)


def svm_regressor(case):
    columns, vectors = case.extent(8), case.extent(20)
    kind = str(case.random.choice(["LINEAR", "POLY", "RBF", "SIGMOID"]))
    case.node("SVMRegressor", [table(case, columns)], "y", ML, kernel_type=kind, n_supports=vectors,
              kernel_params=[0.3, 0.5, 3.0], coefficients=listed(case, vectors), rho=listed(case, 1),
              support_vectors=listed(case, columns * vectors), one_class=0)


def svm_classifier(case):
    """Pairs of classes that vote, or a linear score for each class."""
    columns, classes = case.extent(8), case.extent(4) + 1
    case.results = ["label", "y"]
    shared = dict(classlabels_ints=case.random.permutation(50)[:classes].tolist(), kernel_params=[0.3, 0.5, 3.0],
                  post_transform=str(case.random.choice(TRANSFORMS)))
    if case.random.random() < 0.3:
        case.node("SVMClassifier", [table(case, columns)], case.results, ML, kernel_type="LINEAR", rho=listed(case, 1),
                  coefficients=listed(case, classes * columns), **shared)
        return
    per_class = [case.extent(6) for _ in range(classes)]
    vectors = sum(per_class)
    case.node("SVMClassifier", [table(case, columns)], case.results, ML, vectors_per_class=per_class,
              kernel_type=str(case.random.choice(["LINEAR", "POLY", "RBF", "SIGMOID"])),
              support_vectors=listed(case, vectors * columns), coefficients=listed(case, vectors * (classes - 1)),
              rho=listed(case, classes * (classes - 1) // 2), **shared)


def svm_probabilities(case):
    """Probabilities of pairs, coupled to those of classes. All rows in one run: each ends at its own round."""
    columns, classes = case.extent(8), case.extent(6) + 1
    per_class, pairs = [case.extent(6) for _ in range(classes)], classes * (classes - 1) // 2
    vectors = sum(per_class)
    case.results = ["label", "y"]
    case.node("SVMClassifier", [table(case, columns)], case.results, ML, vectors_per_class=per_class,
              classlabels_ints=case.random.permutation(50)[:classes].tolist(), kernel_params=[0.3, 0.5, 3.0],
              kernel_type=str(case.random.choice(["LINEAR", "RBF", "SIGMOID"])),
              post_transform=str(case.random.choice(TRANSFORMS)), prob_a=listed(case, pairs, -6, 1),
              prob_b=listed(case, pairs), support_vectors=listed(case, vectors * columns),
              coefficients=listed(case, vectors * (classes - 1)), rho=listed(case, pairs))


def forest(case, kind, targets, positive=False, one_target=False):
    """Attributes of random trees, of which some are leaves alone."""
    columns, trees = case.extent(8), case.extent(12)
    nodes, weights = {}, {}
    modes = ["BRANCH_LEQ"] if case.random.random() < 0.5 else \
        ["BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ", "BRANCH_NEQ"]

    def add(into, **fields):
        for name, value in fields.items():
            into.setdefault(name, []).append(value)

    for tree in range(trees):
        depth = int(case.random.integers(0, 5))
        queue, next_id = [(0, 0)], 1
        while queue:
            node, level = queue.pop(0)
            leaf = level == depth or case.random.random() < 0.2
            mode = "LEAF" if leaf else str(case.random.choice(modes))
            yes = no = 0
            if not leaf:
                yes, no, next_id = next_id, next_id + 1, next_id + 2
                queue += [(yes, level + 1), (no, level + 1)]
            add(nodes, treeids=tree, nodeids=node, featureids=int(case.random.integers(0, columns)), modes=mode,
                values=float(numpy.float32(case.random.integers(-4, 5) / 4)), truenodeids=yes, falsenodeids=no,
                missing_value_tracks_true=int(case.random.integers(0, 2)))
            if leaf:
                # Of two classes a leaf without a weight for both is read in a way of onnxruntime's own.
                chosen = [0] if one_target else [0, 1] if kind == "class" and targets == 2 else \
                    [int(case.random.integers(0, targets))]
                for target in chosen:
                    add(weights, treeids=tree, nodeids=node, ids=target,
                        weights=float(case.floats(1, low=0.01 if positive else -1)[0] / trees))
    attributes = {f"nodes_{name}": value for name, value in nodes.items()}
    attributes |= {f"{kind}_{name}": value for name, value in weights.items()}
    x = (case.random.integers(-6, 7, (case.extent(60), columns)) / 4).astype(numpy.float32)
    x[case.random.random(x.shape) < 0.05] = numpy.nan
    return case.input("x", x, known=(1,)), attributes


def tree_regressor(case):
    targets = case.extent(4)
    x, attributes = forest(case, "target", targets)
    if case.random.random() < 0.5:
        attributes["base_values"] = listed(case, targets)
    case.node("TreeEnsembleRegressor", [x], "y", ML, n_targets=targets,
              aggregate_function=str(case.random.choice(["SUM", "AVERAGE", "MIN", "MAX"])), **attributes)


def tree_classifier(case):
    classes = case.extent(5) + 1
    one_target = classes == 2 and case.random.random() < 0.7
    x, attributes = forest(case, "class", classes, case.random.random() < 0.5, one_target)
    # For two classes that both have weights onnxruntime returns 0 and 1, whatever their labels.
    labels = numpy.arange(2) if classes == 2 and not one_target else case.random.permutation(50)[:classes]
    case.results = ["label", "y"]
    case.node("TreeEnsembleClassifier", [x], case.results, ML,
              classlabels_int64s=labels.tolist(),
              post_transform=str(case.random.choice(["NONE", "SOFTMAX", "LOGISTIC"])), **attributes)


KINDS = [scaler, normalizer, imputer, labels, one_hot, linear_regressor, linear_classifier,
         one_linear_model, svm_regressor, svm_classifier, svm_probabilities, tree_regressor, tree_classifier]

main(KINDS)
