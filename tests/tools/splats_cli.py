"""`ullage splats`: pictures against splats_reference.py, and files that are refused.

    splats_cli.py --ullage build/dev/tools/ullage [Render] [Refuse] [Train] [-v]

Render and Train need a device.
"""
import argparse
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
from PIL import Image

import splats_reference as reference

ULLAGE = ""


class Command(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.scene, self.camera, self.picture, self.report = (
            self.folder / name for name in ("scene.ply", "camera.json", "picture.png", "report.json"))

    def ullage(self, verb, *words):
        return subprocess.run([ULLAGE, "splats", verb, *map(str, words), "--json", str(self.report)],
                              capture_output=True, text=True, timeout=1200)

    def render(self):
        return self.ullage("render", self.scene, "--camera", self.camera, "--output", self.picture)


class Render(Command):
    def check(self, splats, camera, **file):
        """The picture is that of the reference; gives the report."""
        reference.write_ply(self.scene, splats, **file)
        reference.write_camera(self.camera, camera)
        done = self.render()
        self.assertEqual(done.returncode, 0, done.stderr)
        wanted = np.round(np.clip(reference.draw(splats, camera), 0, 1) * 255)
        found = np.asarray(Image.open(self.picture), float)
        self.assertEqual(found.shape, wanted.shape)
        difference = np.abs(found - wanted)
        self.assertLessEqual(difference.mean(), 0.6)
        self.assertLessEqual(difference.max(), 4)
        report = json.loads(self.report.read_text())
        self.assertEqual(report["host_waits"], 1)
        self.assertEqual(report["splats"], len(splats))
        return report

    def test_no_splat_is_the_background(self):
        camera = reference.camera_towards((0, 0, -4), (0, 0, 0), 20, 17, 20, (0.2, 0.4, 0.6))
        self.assertEqual(self.check(np.zeros((0, 14)), camera)["pairs"], 0)

    def test_one_splat_over_many_tiles(self):
        splat = np.array([[0, 0, 0, -0.5, -2, -1, 0.9, 0.1, 0.7, -0.3, 6, 1.5, -1, 0.3]])
        camera = reference.camera_towards((0.3, 0.5, -3), (0, 0, 0), 75, 50, 60, (1, 1, 1))
        self.assertGreater(self.check(splat, camera)["pairs"], 6)

    def test_splats_behind_the_camera_and_outside_the_picture_are_left_out(self):
        splats = reference.random_splats(np.random.default_rng(1), 200, spread=3)
        camera = reference.camera_towards((0, 0, -1), (0, 0, 1), 64, 48, 50)
        self.check(splats, camera)

    def test_harmonics_of_every_degree(self):
        for coefficients in (1, 4, 9, 16):
            with self.subTest(coefficients=coefficients):
                splats = reference.random_splats(np.random.default_rng(coefficients), 300, coefficients)
                camera = reference.camera_towards((1, 2, -4), (0, 0, 0), 64, 64, 60, (0.1, 0, 0.3))
                self.check(splats, camera)

    def test_long_lists_of_opaque_splats(self):
        splats = reference.random_splats(np.random.default_rng(7), 1500, spread=0.4, size=0.15)
        splats[:, 10] = 4
        camera = reference.camera_towards((0, 0, -3), (0, 0, 0), 48, 48, 70)
        self.check(splats, camera)

    def test_long_thin_splats(self):
        splats = reference.random_splats(np.random.default_rng(3), 60)
        splats[:, 3:6] = np.log([1.5, 0.004, 0.002])
        camera = reference.camera_towards((0.5, 1, -3), (0, 0, 0), 100, 80, 90, (0, 0.5, 0))
        self.check(splats, camera)

    def test_properties_in_any_order_and_others_besides(self):
        splats = reference.random_splats(np.random.default_rng(4), 50, 4)
        camera = reference.camera_towards((0, 1, -4), (0, 0, 0), 40, 40, 40)
        self.check(splats, camera, extra=("nx", "ny", "nz", "label"), shuffle=np.random.default_rng(5))


class Refuse(Command):
    def setUp(self):
        super().setUp()
        self.splats = reference.random_splats(np.random.default_rng(0), 3)
        reference.write_ply(self.scene, self.splats)
        self.view = reference.camera_towards((0, 0, -4), (0, 0, 0), 16, 16, 20)
        reference.write_camera(self.camera, self.view)

    def refused(self, *parts):
        done = self.render()
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1)
        self.assertLessEqual(len(done.stderr), 300 + len(str(self.folder)))
        for part in parts:
            self.assertIn(part, done.stderr)
        self.assertFalse(self.picture.exists())

    def change_scene(self, before, after):
        self.scene.write_bytes(self.scene.read_bytes().replace(before, after, 1))

    def test_scenes(self):
        cases = [
            (b"ply\n", b"plx\n", "the first line must be"),
            (b"binary_little_endian", b"ascii", "is \"ascii 1.0\""),
            (b"binary_little_endian", b"binary_big_endian", "is \"binary_big_endian 1.0\""),
            (b"element vertex 3", b"element vertex 4", "element \"vertex\" has 224 bytes, the file 168"),
            (b"element vertex 3", b"element vertex -3", "must have a count from 0"),
            (b"element vertex 3", b"element vertex 99999999999999999999", "must have a count from 0"),
            (b"element vertex 3", b"element face 3", "there is no element \"vertex\""),
            (b"property float opacity", b"property float o", "has no property \"opacity\""),
            (b"property float opacity", b"property int opacity", "\"opacity\" must be float, is int"),
            (b"property float opacity", b"property list uchar int v", "type \"list\" is not supported"),
            (b"property float opacity", b"property float x", "\"x\" must have a name of its own"),
            (b"property float opacity", b"property float f_rest_0", "must be 0, 9, 24 or 45"),
            (b"comment", b"comet", "unknown line"),
            (b"end_header\n", b"", "the header has no end"),
        ]
        for before, after, message in cases:
            with self.subTest(after=after):
                reference.write_ply(self.scene, self.splats)
                self.change_scene(before, after)
                self.refused("scene.ply", message)

    def test_numbers_that_are_not_finite(self):
        self.splats[1, 2] = np.nan
        reference.write_ply(self.scene, self.splats)
        self.refused("splat 1: property \"z\" is no finite number")

    def test_cut_off_anywhere(self):
        whole = self.scene.read_bytes()
        for length in (0, 1, 100, len(whole) // 2, len(whole) - 1):
            with self.subTest(length=length):
                self.scene.write_bytes(whole[:length])
                self.refused("scene.ply")

    def test_cameras(self):
        cases = [({"width": 0}, "\"width\" must be a whole number from 1"),
                 ({"height": 2.5}, "\"height\" must be a whole number"),
                 ({"width": 1e9}, "is 1000000000"),
                 ({"fx": -1}, "\"fx\" must be positive, is -1"),
                 ({"fy": "a"}, "\"fy\" must be a finite number"),
                 ({"world_to_camera": [1, 2]}, "\"world_to_camera\" must be 16 finite numbers"),
                 ({"world_to_camera": None}, "\"world_to_camera\" must be 16 finite numbers"),
                 ({"background": [0, 0]}, "\"background\" must be 3 finite numbers")]
        for change, message in cases:
            with self.subTest(change=change):
                reference.write_camera(self.camera, self.view | change)
                self.refused("camera.json", message)

    def test_a_camera_that_is_no_json(self):
        self.camera.write_text("{\"width\": 3")
        self.refused("camera.json", "it must be a JSON object")

    def test_files_that_are_not_there(self):
        self.scene.unlink()
        self.refused("scene.ply")

    def test_views(self):
        write_views(self.folder, self.splats, 2, 16)
        good = json.loads((self.folder / "transforms.json").read_text())
        frame = good["frames"][0]
        cases = [({"frames": []}, "\"frames\" must be a list of at least one frame"),
                 ({"frames": [3]}, "frame 0: it must be a JSON object"),
                 ({"frames": [frame, {"file_path": "view_1.png"}]}, "frame 1: \"transform_matrix\" must be 16"),
                 ({"frames": [frame | {"file_path": 1}]}, "frame 0: \"file_path\" must be a text"),
                 ({"frames": [frame | {"file_path": "no.png"}]}, "no.png"),
                 ({"fl_x": 0}, "\"fl_x\" must be positive, is 0"),
                 ({"w": 17}, "the picture is 16 x 16, transforms.json has w 17 and h 16")]
        for change, message in cases:
            with self.subTest(change=change):
                (self.folder / "transforms.json").write_text(json.dumps(good | change))
                done = self.ullage("train", self.folder, "--steps", 2, "--output", self.folder / "out.ply")
                self.assertEqual(done.returncode, 1, done.stderr)
                self.assertIn(message, done.stderr)


def orbit(i, count, size, phase=0.0):
    angle, height = 2 * np.pi * i / count + phase, 0.5 * np.sin(1.7 * i + phase)
    eye = 3 * np.array([np.cos(angle) * np.cos(height), np.sin(height), np.sin(angle) * np.cos(height)])
    camera = reference.camera_towards(eye, (0, 0, 0), size, size, size)
    return camera | {"fy": size, "cx": size / 2, "cy": size / 2}


def write_views(folder, splats, count, size):
    """Posed pictures of a scene: transforms.json, and view_*.png."""
    frames = []
    for i in range(count):
        camera = orbit(i, count, size)
        picture = np.round(np.clip(reference.draw(splats, camera), 0, 1) * 255).astype(np.uint8)
        Image.fromarray(picture).save(folder / f"view_{i}.png")
        to_world = np.linalg.inv(np.reshape(camera["world_to_camera"], (4, 4))) @ np.diag([1, -1, -1, 1])
        frames.append({"file_path": f"view_{i}.png", "transform_matrix": to_world.tolist()})
    lens = {"w": size, "h": size, "fl_x": size, "fl_y": size, "cx": size / 2, "cy": size / 2}
    (folder / "transforms.json").write_text(json.dumps(lens | {"frames": frames}))


class Train(Command):
    STEPS, VIEWS, SIZE = 300, 24, 48

    def test_views_nobody_trained_on(self):
        random = np.random.default_rng(11)
        splats = reference.random_splats(random, 200, spread=0.5, size=0.08)
        splats[:, 10] = np.abs(splats[:, 10]) + 1
        write_views(self.folder, splats, self.VIEWS, self.SIZE)
        done = self.ullage("train", self.folder, "--steps", self.STEPS, "--output", self.scene)
        self.assertEqual(done.returncode, 0, done.stderr)
        report = json.loads(self.report.read_text())
        self.assertEqual(report["steps"], self.STEPS)
        self.assertEqual(len(report["losses"]), self.STEPS)
        self.assertGreaterEqual(len(report["splats"]), 7)
        self.assertEqual(report["pipelines_created"], 0)
        self.assertLessEqual(report["host_waits"], self.STEPS // 10)
        trained = reference.read_ply(self.scene)
        self.assertEqual(len(trained), report["splats"][-1])
        quality = []
        for i in range(8):
            camera = orbit(i, 8, self.SIZE, 0.13)
            difference = np.clip(reference.draw(trained, camera), 0, 1) - np.clip(reference.draw(splats, camera), 0, 1)
            quality.append(-10 * np.log10(np.square(difference).mean()))
        self.assertGreater(min(quality), 22.5, quality)
        self.assertGreater(np.mean(quality), 24.5, quality)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--ullage", required=True)
    options, rest = arguments.parse_known_args()
    ULLAGE = options.ullage
    unittest.main(argv=sys.argv[:1] + rest)
