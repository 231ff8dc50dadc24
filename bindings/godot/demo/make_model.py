"""Builds the model of the demo from a recognition model: make_model.py OCR_FOLDER ULLAGE PROJECT

Writes into PROJECT: reading.ull (the model, followed by an arg max over the classes of each step), characters.txt
(the characters of the classes) and line.png (a picture of a line, for runs without a renderer).
"""
import pathlib
import shutil
import subprocess
import sys

import onnx
from onnx import TensorProto, helper
from PIL import Image, ImageDraw, ImageFont

WORD = "Ullage"  # the first word of main.gd
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


def with_classes(model: onnx.ModelProto) -> onnx.ModelProto:
    """Replaces the output, probabilities of classes, with "classes", i64 [lines, steps]."""
    probabilities = model.graph.output[0].name
    model.graph.node.append(helper.make_node("ArgMax", [probabilities], ["classes"], axis=2, keepdims=0))
    del model.graph.output[:]
    model.graph.output.append(helper.make_tensor_value_info("classes", TensorProto.INT64, ["lines", "steps"]))
    return model


def picture_of(word: str) -> Image.Image:
    picture = Image.new("RGB", (320, 48), (245, 240, 220))
    ImageDraw.Draw(picture).text((160, 24), word, (13, 18, 51), ImageFont.truetype(FONT, 36), anchor="mm")
    return picture


def main() -> None:
    ocr, ullage, project = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    onnx.save(with_classes(onnx.load(ocr / "ch_PP-OCRv4_rec_infer.onnx")), project / "reading.onnx")
    subprocess.run([ullage, "compile", "reading.onnx", "--target", "portable", "-o", "reading.ull"], cwd=project,
                   check=True)
    (project / "reading.onnx").unlink()
    shutil.copyfile(ocr / "ppocr_keys_v1.txt", project / "characters.txt")
    picture_of(WORD).save(project / "line.png")


if __name__ == "__main__":
    main()
