"""Torchvision 0.14: the smallest member of every family, at small images."""
from entry import Entry, Torchvision, images

CLASSES = {"num_classes": 10}


def sizes(*triples):
    return tuple(dict(zip("nhw", triple)) for triple in triples)


OPEN = sizes((1, 64, 64), (3, 64, 96), (2, 96, 80))
LARGE = sizes((1, 96, 96), (2, 128, 96))


def classify(builder, at=OPEN, opset=14, **options):
    """Any batch and size of image."""
    return Entry(builder, "classification", Torchvision(builder, {**CLASSES, **options}),
                 {"x": images("n", 3, "h", "w")}, at, opset)


def fixed(builder, side, opset=17, **options):
    """Any batch; the exporter writes the image's size into the graph."""
    return Entry(builder, "classification", Torchvision(builder, {**CLASSES, **options}),
                 {"x": images("n", 3, side, side)}, ({"n": 1}, {"n": 3}, {"n": 2}), opset)


def segment(builder):
    return Entry(builder, "segmentation", Torchvision(builder, {"num_classes": 5, "weights_backbone": None}),
                 {"x": images("n", 3, "h", "w")}, sizes((1, 64, 64), (2, 64, 96)), 14)


CLASSIFICATION = (
    classify("resnet18"),
    classify("mobilenet_v2"),
    classify("mobilenet_v3_small"),
    classify("squeezenet1_1"),
    classify("shufflenet_v2_x0_5"),
    fixed("vit_b_32", 64, image_size=64),
    fixed("swin_t", 64),
)

SEGMENTATION = (segment("lraspp_mobilenet_v3_large"),)

ENTRIES = CLASSIFICATION + SEGMENTATION
