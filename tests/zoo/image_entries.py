"""Transformers 4.30, images: two or so narrow layers of each architecture."""
from entry import Config, Entry, Transformers, floats, pixels_of
from text_entries import HEADS, HIDDEN, INNER, LAYERS

SIDE = 32
BATCHES = ({"n": 1}, {"n": 3}, {"n": 2})
OPEN = ({"n": 1, "h": 32, "w": 32}, {"n": 3, "h": 64, "w": 32}, {"n": 2, "h": 64, "w": 96})
WIDTHS = {"hidden_size": HIDDEN, "num_attention_heads": HEADS, "num_hidden_layers": LAYERS, "intermediate_size": INNER}
VIT = {**WIDTHS, "image_size": SIDE, "patch_size": 8}
STAGES = {"embed_dim": 16, "depths": [1, 2], "num_heads": [2, 4], "window_size": 2, "image_size": SIDE, "patch_size": 4}
RESNET = {"embedding_size": 16, "hidden_sizes": [16, 32, 32, 48], "depths": [1, 1, 1, 2]}


def fixed(name, kind, fields, side=SIDE, at=BATCHES, family="vision", **more):
    """Any batch; the exporter writes the image's size into the graph."""
    return Entry(name, family, Transformers(kind, fields), pixels_of("n", side, side), at, **more)


def open_(name, kind, fields, at=OPEN, family="vision", **more):
    """Any batch and size of image."""
    return Entry(name, family, Transformers(kind, fields), pixels_of("n", "h", "w"), at, **more)


ENCODERS = (
    fixed("beit", "BeitModel", {**VIT, "use_relative_position_bias": True}),
    open_("bit", "BitModel", {"embedding_size": 16, "hidden_sizes": [16, 32], "depths": [1, 2], "num_groups": 4,
                              "layer_type": "bottleneck"}),
    open_("convnext", "ConvNextModel", {"hidden_sizes": [16, 32, 48, 64], "depths": [1, 1, 2, 1]}),
    open_("convnextv2", "ConvNextV2Model", {"hidden_sizes": [16, 32, 48, 64], "depths": [1, 1, 2, 1]}),
    fixed("cvt", "CvtModel", {"embed_dim": [16, 32, 48], "num_heads": [1, 2, 3], "depth": [1, 2, 3]}, 64),
    fixed("data2vec_vision", "Data2VecVisionModel", VIT),
    fixed("deit", "DeiTModel", VIT),
    fixed("efficientformer", "EfficientFormerModel", {"depths": [1, 1, 1, 2], "hidden_sizes": [16, 32, 48, 64],
                                                      "dim": 64, "num_meta3d_blocks": 1, "resolution": 2,
                                                      "key_dim": 8, "num_attention_heads": 4}, 64),
    fixed("focalnet", "FocalNetModel", {"image_size": SIDE, "embed_dim": 16, "hidden_sizes": [16, 32],
                                        "depths": [1, 2], "focal_levels": [2, 2], "focal_windows": [3, 3]}),
    fixed("levit", "LevitModel", {"image_size": 64, "hidden_sizes": [16, 32, 48], "num_attention_heads": [1, 2, 3],
                                  "depths": [1, 1, 1], "key_dim": [8, 8, 8]}, 64),
    open_("mobilenet_v1", "MobileNetV1Model", {"depth_multiplier": 0.25}),
    open_("mobilenet_v2_hf", "MobileNetV2Model", {"depth_multiplier": 0.35}),
    fixed("mobilevit", "MobileViTModel", {"image_size": 64, "hidden_sizes": [24, 32, 40], "num_attention_heads": 4,
                                          "neck_hidden_sizes": [8, 16, 24, 32, 40, 48, 64]}, 64),
    open_("poolformer", "PoolFormerModel", {"hidden_sizes": [16, 32, 48, 64], "depths": [1, 1, 2, 1]}),
    open_("regnet", "RegNetModel", {**RESNET, "groups_width": 8}),
    open_("resnet", "ResNetModel", RESNET),
    fixed("segformer_encoder", "SegformerModel", {"hidden_sizes": [16, 32, 48, 64], "depths": [1, 1, 1, 1],
                                                  "num_attention_heads": [1, 2, 3, 4]}, 64),
    fixed("swiftformer", "SwiftFormerModel", {"depths": [1, 1, 1, 1], "embed_dims": [16, 32, 48, 64]}, 64),
    fixed("swin", "SwinModel", STAGES),
    fixed("swinv2", "Swinv2Model", STAGES),
    fixed("swin2sr", "Swin2SRForImageSuperResolution", {**STAGES, "patch_size": 1, "num_channels": 3,
                                                        "upsampler": "pixelshuffle", "upscale": 2}, 16),
    open_("van", "VanModel", {"hidden_sizes": [16, 32, 48, 64], "depths": [1, 1, 1, 1]}),
    fixed("vit", "ViTModel", VIT),
    fixed("vit_msn", "ViTMSNModel", VIT),
    fixed("vit_hybrid", "ViTHybridModel",
          {**VIT, "patch_size": 1, "backbone_featmap_shape": [1, 32, 4, 4], "backbone_config": Config("BitConfig", {
              "embedding_size": 16, "hidden_sizes": [16, 32], "depths": [1, 1], "num_groups": 4,
              "layer_type": "bottleneck", "out_features": ["stage2"]})}),
)

DENSE = (
    fixed("dpt", "DPTForDepthEstimation", {**VIT, "num_hidden_layers": 4, "backbone_out_indices": [0, 1, 2, 3],
                                           "neck_hidden_sizes": [16, 32, 48, 64], "fusion_hidden_size": 32}, 32),
    fixed("glpn", "GLPNForDepthEstimation", {"hidden_sizes": [16, 32, 48, 64], "depths": [1, 1, 1, 1],
                                             "num_attention_heads": [1, 2, 3, 4], "decoder_hidden_size": 16}, 64),
    fixed("segformer", "SegformerForSemanticSegmentation",
          {"hidden_sizes": [16, 32, 48, 64], "depths": [1, 1, 1, 1], "num_attention_heads": [1, 2, 3, 4],
           "decoder_hidden_size": 32, "num_labels": 5}, 64),
    fixed("upernet", "UperNetForSemanticSegmentation",
          {"backbone_config": Config("ConvNextConfig", {"hidden_sizes": [16, 32, 48, 64], "depths": [1, 1, 1, 1],
                                                        "out_features": ["stage1", "stage2", "stage3", "stage4"]}),
           "hidden_size": 32, "pool_scales": [1, 2], "auxiliary_channels": 16, "auxiliary_in_channels": 48, "num_labels": 5}, 64),
    fixed("maskformer", "MaskFormerForInstanceSegmentation",
          {"backbone_config": Config("SwinConfig", {"embed_dim": 16, "depths": [1, 1, 1, 1], "num_heads": [1, 2, 2, 4],
                                                    "window_size": 2, "image_size": 64,
                                                    "out_features": ["stage1", "stage2", "stage3", "stage4"]}),
           "decoder_config": Config("DetrConfig", {"d_model": 32, "encoder_layers": 1, "decoder_layers": 2,
                                                   "encoder_attention_heads": 4, "decoder_attention_heads": 4,
                                                   "encoder_ffn_dim": 64, "decoder_ffn_dim": 64, "num_queries": 8}),
           "fpn_feature_size": 32, "mask_feature_size": 32, "num_labels": 5}, 64,
          outputs=("class_queries_logits", "masks_queries_logits")),
)

DETR = {"use_timm_backbone": False, "backbone_config": Config("ResNetConfig", {**RESNET, "out_features": ["stage4"]}),
        "d_model": HIDDEN, "encoder_layers": 1, "decoder_layers": 2, "encoder_attention_heads": HEADS,
        "decoder_attention_heads": HEADS, "encoder_ffn_dim": INNER, "decoder_ffn_dim": INNER, "num_queries": 8,
        "num_labels": 5}
DETECTORS = (
    fixed("conditional_detr", "ConditionalDetrForObjectDetection", {**DETR, "d_model": 256}, 64, family="vision, detection",
          outputs=("logits", "pred_boxes")),
    fixed("deta", "DetaForObjectDetection",
          {"backbone_config": Config("ResNetConfig", {**RESNET, "out_features": ["stage2", "stage3", "stage4"]}),
           "d_model": 64, "encoder_layers": 1, "decoder_layers": 2, "encoder_attention_heads": HEADS,
           "decoder_attention_heads": HEADS, "encoder_ffn_dim": INNER, "decoder_ffn_dim": INNER, "num_queries": 8,
           "two_stage": False, "with_box_refine": False, "assign_first_stage": False, "num_feature_levels": 4,
           "num_labels": 5}, 128, family="vision, detection", outputs=("logits", "pred_boxes")),
    fixed("detr", "DetrForObjectDetection", DETR, 64, family="vision, detection", outputs=("logits", "pred_boxes")),
    fixed("table_transformer", "TableTransformerForObjectDetection", DETR, 64, family="vision, detection",
          outputs=("logits", "pred_boxes")),
    fixed("yolos", "YolosForObjectDetection", {**VIT, "image_size": [32, 32], "num_detection_tokens": 6,
                                               "num_labels": 5}, family="vision, detection"),
)

FILMS = (
    Entry("timesformer", "vision, video", Transformers("TimesformerModel", {**VIT, "num_frames": 4}),
          {"pixel_values": floats("n", 4, 3, SIDE, SIDE)}, BATCHES),
    Entry("videomae", "vision, video", Transformers("VideoMAEModel", {**VIT, "num_frames": 4}),
          {"pixel_values": floats("n", 4, 3, SIDE, SIDE)}, BATCHES),
)

ENTRIES = ENCODERS + DENSE + DETECTORS + FILMS
