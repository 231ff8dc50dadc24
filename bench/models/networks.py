"""Writes four published image classifiers as ONNX files with seeded, synthetic weights.

    networks.py FOLDER [NAME ...]

The layers, channels and strides are those of the papers (squeezenet 1.1, mobilenet_v2 1.0, shufflenet_v2
1.0x, resnet18), in the form an exporter leaves them: batch normalisation folded into the convolution in
front of it, the batch axis symbolic. Weights are drawn so that activations keep their scale; every tool
that is compared reads the same file.
"""
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

CLASSES = 1000


class Net:
    """A graph under construction: each method appends one layer and answers its output's name."""

    def __init__(self, name, size):
        self.name, self.size, self.nodes, self.weights = name, size, [], []
        self.rng = np.random.default_rng(sum(map(ord, name)))

    def constant(self, array):
        name = f"c{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(array, name))
        return name

    def node(self, op, inputs, outputs=1, **attributes):
        names = [f"v{len(self.nodes)}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(op, inputs, names, **attributes))
        return names if outputs > 1 else names[0]

    def conv(self, x, inputs, outputs, kernel=1, stride=1, group=1, activation=None, pad=None):
        fan = inputs // group * kernel * kernel
        scale = np.sqrt((2 if activation else 1) / fan)
        weight = self.rng.normal(0, scale, (outputs, inputs // group, kernel, kernel))
        bias = self.rng.normal(0, 0.05, outputs)
        pad = kernel // 2 if pad is None else pad
        y = self.node("Conv", [x, self.constant(weight.astype(np.float32)),
                               self.constant(bias.astype(np.float32))],
                      kernel_shape=[kernel] * 2, strides=[stride] * 2, pads=[pad] * 4, group=group)
        if activation == "relu6":
            limits = [self.constant(np.array(v, np.float32)) for v in (0, 6)]
            return self.node("Clip", [y, *limits])
        return self.node("Relu", [y]) if activation else y

    def pool(self, x, pad=0, ceil=0):
        return self.node("MaxPool", [x], kernel_shape=[3, 3], strides=[2, 2], pads=[pad] * 4,
                         ceil_mode=ceil)

    def classify(self, x, channels):
        x = self.node("Flatten", [self.node("GlobalAveragePool", [x])], axis=1)
        weight = self.rng.normal(0, np.sqrt(1 / channels), (CLASSES, channels))
        return self.node("Gemm", [x, self.constant(weight.astype(np.float32)),
                                  self.constant(np.zeros(CLASSES, np.float32))], transB=1)

    def save(self, output, folder):
        self.nodes[-1].output[0] = "logits"
        tensor = helper.make_tensor_value_info
        graph = helper.make_graph(
            self.nodes, self.name,
            [tensor("x", TensorProto.FLOAT, ["n", 3, self.size, self.size])],
            [tensor("logits", TensorProto.FLOAT, ["n", CLASSES])], self.weights)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
        model.ir_version = 8
        onnx.checker.check_model(model)
        onnx.save(model, str(Path(folder) / f"{self.name}.onnx"))


def squeezenet():
    net = Net("squeezenet", 227)
    x = net.conv("x", 3, 64, 3, 2, activation="relu", pad=0)
    channels = 64
    for squeeze, expand, pooled in ((16, 64, 1), (16, 64, 0), (32, 128, 1), (32, 128, 0),
                                    (48, 192, 1), (48, 192, 0), (64, 256, 0), (64, 256, 0)):
        if pooled:
            x = net.pool(x, ceil=1)
        x = net.conv(x, channels, squeeze, activation="relu")
        sides = [net.conv(x, squeeze, expand, k, activation="relu") for k in (1, 3)]
        x, channels = net.node("Concat", sides, axis=1), 2 * expand
    x = net.conv(x, channels, CLASSES, activation="relu")
    return net, net.node("Flatten", [net.node("GlobalAveragePool", [x])], axis=1)


def mobilenet_v2():
    net = Net("mobilenet_v2", 224)
    x, channels = net.conv("x", 3, 32, 3, 2, activation="relu6"), 32
    for expand, outputs, repeats, first in ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2),
                                            (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1)):
        for index in range(repeats):
            stride, wide, y = first if index == 0 else 1, channels * expand, x
            if expand > 1:
                y = net.conv(y, channels, wide, activation="relu6")
            y = net.conv(y, wide, wide, 3, stride, group=wide, activation="relu6")
            y = net.conv(y, wide, outputs)
            x = net.node("Add", [x, y]) if stride == 1 and channels == outputs else y
            channels = outputs
    x = net.conv(x, channels, 1280, activation="relu6")
    return net, net.classify(x, 1280)


def shuffle(net, x, channels, side):
    """Two groups of channels interleaved, spelled as exporters spell it."""
    for shape, order in (([-1, 2, channels // 2, side, side], [0, 2, 1, 3, 4]),
                         ([-1, channels, side, side], None)):
        x = net.node("Reshape", [x, net.constant(np.array(shape, np.int64))])
        x = net.node("Transpose", [x], perm=order) if order else x
    return x


def shufflenet_v2():
    net = Net("shufflenet_v2", 224)
    x = net.pool(net.conv("x", 3, 24, 3, 2, activation="relu"), pad=1)
    channels, side = 24, 56
    for outputs, repeats in ((116, 4), (232, 8), (464, 4)):
        half = outputs // 2
        for index in range(repeats):
            down = index == 0
            if down:
                side //= 2
                left = net.conv(x, channels, channels, 3, 2, group=channels)
                left = net.conv(left, channels, half, activation="relu")
                right, inputs = x, channels
            else:
                sizes = net.constant(np.array([half, half], np.int64))
                (left, right), inputs = net.node("Split", [x, sizes], 2, axis=1), half
            right = net.conv(right, inputs, half, activation="relu")
            right = net.conv(right, half, half, 3, 2 if down else 1, group=half)
            right = net.conv(right, half, half, activation="relu")
            x = shuffle(net, net.node("Concat", [left, right], axis=1), outputs, side)
        channels = outputs
    return net, net.classify(net.conv(x, channels, 1024, activation="relu"), 1024)


def resnet18():
    net = Net("resnet18", 224)
    x, channels = net.pool(net.conv("x", 3, 64, 7, 2, activation="relu"), pad=1), 64
    for outputs in (64, 128, 256, 512):
        for index in range(2):
            stride = 2 if index == 0 and outputs > 64 else 1
            y = net.conv(x, channels, outputs, 3, stride, activation="relu")
            y = net.conv(y, outputs, outputs, 3)
            side = net.conv(x, channels, outputs, 1, stride) if channels != outputs else x
            x, channels = net.node("Relu", [net.node("Add", [y, side])]), outputs
    return net, net.classify(x, channels)


NETWORKS = {make.__name__: make for make in (squeezenet, mobilenet_v2, shufflenet_v2, resnet18)}


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[2:] or NETWORKS:
        net, output = NETWORKS[name]()
        net.save(output, folder)
        print(f"{name}: {len(net.nodes)} nodes")


if __name__ == "__main__":
    main()
