"""Torchvision 0.14: the smallest member of every family, at small images."""
from entry import Entry, Torchvision, floats

CLASSES = {"num_classes": 10}


def sizes(*extents, axes="nhw"):
    return tuple(dict(zip(axes, extent)) for extent in extents)


OPEN = sizes((1, 64, 64), (3, 64, 96), (2, 96, 80))
LARGE = sizes((1, 96, 96), (2, 128, 112))
BATCHES = sizes((1,), (3,), (2,))


def classify(builder, at=OPEN, opset=14, **options):
    """Any batch and size of image."""
    return Entry(builder, "classification", Torchvision(builder, {**CLASSES, **options}),
                 {"x": floats("n", 3, "h", "w")}, at, opset)


def fixed(builder, side, at=BATCHES, opset=17, **options):
    """Any batch; the exporter writes the image's size into the graph."""
    return Entry(builder, "classification", Torchvision(builder, {**CLASSES, **options}),
                 {"x": floats("n", 3, side, side)}, at, opset)


def quantized(builder):
    """Convolutions of bytes, as QDQ nodes."""
    return Entry(f"quantized_{builder}", "classification, quantized",
                 Torchvision(f"quantized_{builder}", {"quantize": True, "backend": "qnnpack"}),
                 {"x": floats("n", 3, "h", "w")}, OPEN, 13)


def segment(builder, **options):
    return Entry(builder, "segmentation",
                 Torchvision(builder, {"num_classes": 5, "weights_backbone": None, **options}),
                 {"x": floats("n", 3, "h", "w")}, sizes((1, 64, 64), (2, 64, 96)), 14)


def detect(builder, options, gains, at=sizes((96, 96), (112, 80), axes="hw")):
    """One image of any size, resized within the graph; few boxes."""
    return Entry(builder, "detection",
                 Torchvision(builder, {"weights_backbone": None, "num_classes": 4, **options}, listed=True,
                             gains=gains),
                 {"image": floats(3, "h", "w")}, at, 14)


def two_stages(builder, **options):
    few = {"min_size": 96, "max_size": 160, "rpn_pre_nms_top_n_test": 40, "rpn_post_nms_top_n_test": 20,
           "box_detections_per_img": 6}
    return detect(builder, {**few, **options}, {"roi_heads.box_predictor.cls_score.weight": 10})


def dense(builder, gains, **options):
    few = {"min_size": 96, "max_size": 160, "topk_candidates": 30, "detections_per_img": 6}
    return detect(builder, {**few, **options}, gains)


def film(builder, at=sizes((1, 8, 64, 64), (2, 8, 64, 48), axes="nthw"), opset=14):
    return Entry(builder, "video", Torchvision(builder, CLASSES), {"x": floats("n", 3, "t", "h", "w")}, at, opset)


def flow(builder):
    pair = {"image1": floats("n", 3, "h", "w"), "image2": floats("n", 3, "h", "w")}
    return Entry(builder, "optical flow", Torchvision(builder, call={"num_flow_updates": 2}), pair,
                 sizes((1, 128, 128), (2, 128, 160)), 16)


CLASSIFICATION = (
    fixed("alexnet", 224, BATCHES[:2]),
    classify("convnext_tiny"),
    classify("densenet121"),
    classify("efficientnet_b0"),
    classify("efficientnet_v2_s"),
    classify("googlenet", init_weights=False),
    classify("inception_v3", LARGE, init_weights=False),
    fixed("maxvit_t", 224, BATCHES[:1]),
    classify("mnasnet0_5"),
    classify("mobilenet_v2"),
    classify("mobilenet_v3_small"),
    classify("regnet_x_400mf"),
    classify("regnet_y_400mf"),
    classify("resnet18"),
    classify("resnet50"),
    classify("resnext50_32x4d"),
    classify("shufflenet_v2_x0_5"),
    classify("squeezenet1_1"),
    fixed("swin_t", 64),
    fixed("vgg11_bn", 224, BATCHES[:1]),
    fixed("vit_b_32", 64, image_size=64),
    classify("wide_resnet50_2"),
)

QUANTIZED = (quantized("mobilenet_v2"), quantized("resnet18"), quantized("googlenet"))

SEGMENTATION = (
    segment("deeplabv3_mobilenet_v3_large"),
    segment("fcn_resnet50", aux_loss=True),
    segment("lraspp_mobilenet_v3_large"),
)

DETECTION = (
    two_stages("fasterrcnn_mobilenet_v3_large_320_fpn"),
    two_stages("fasterrcnn_resnet50_fpn"),
    two_stages("fasterrcnn_resnet50_fpn_v2"),
    two_stages("maskrcnn_resnet50_fpn"),
    two_stages("keypointrcnn_resnet50_fpn", num_keypoints=5),
    dense("retinanet_resnet50_fpn", {"head.classification_head.cls_logits.weight": 50}),
    dense("fcos_resnet50_fpn", {"head.classification_head.cls_logits.weight": 50}),
    detect("ssd300_vgg16", {"topk_candidates": 20, "detections_per_img": 6},
           {f"head.classification_head.module_list.{i}.weight": 0.1 for i in range(6)}),
    detect("ssdlite320_mobilenet_v3_large", {"topk_candidates": 20, "detections_per_img": 6}, {}),
)

VIDEO = (
    film("mc3_18"),
    film("r2plus1d_18"),
    film("r3d_18"),
    film("s3d", sizes((1, 16, 224, 224), axes="nthw")),
    Entry("mvit_v2_s", "video", Torchvision("mvit_v2_s", CLASSES), {"x": floats("n", 3, 16, 224, 224)}, sizes((1,)), 17),
)

ENTRIES = CLASSIFICATION + QUANTIZED + SEGMENTATION + DETECTION + VIDEO + (flow("raft_small"), flow("raft_large"))
