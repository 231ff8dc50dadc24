"""Splats in double precision with NumPy: every splat at every pixel, without tiles; and their files."""
import json

import numpy as np

NEAR, BLUR = 0.2, 0.3
COLUMNS = ["x", "y", "z", "scale_0", "scale_1", "scale_2", "rot_0", "rot_1", "rot_2", "rot_3", "opacity"]


def column_names(coefficients):
    """Columns of a matrix of splats; f_rest_* has all coefficients of a colour, then those of the next one."""
    rest = [f"f_rest_{colour * (coefficients - 1) + k}" for k in range(coefficients - 1) for colour in range(3)]
    return COLUMNS + ["f_dc_0", "f_dc_1", "f_dc_2"] + rest


def write_ply(path, splats, extra=(), shuffle=None):
    """A PLY file of a matrix; `extra`: names of further properties; `shuffle`: a generator that orders them."""
    names = column_names((splats.shape[1] - 11) // 3) + list(extra)
    order = list(range(len(names))) if shuffle is None else list(shuffle.permutation(len(names)))
    header = ["ply", "format binary_little_endian 1.0", "comment of a test", f"element vertex {len(splats)}"]
    header += [f"property float {names[i]}" for i in order] + ["end_header", ""]
    padded = np.concatenate([splats, np.zeros((len(splats), len(extra)))], axis=1)
    path.write_bytes("\n".join(header).encode() + padded[:, order].astype("<f4").tobytes())


def read_ply(path):
    """The matrix of a PLY file whose properties are all floats."""
    header, rows = path.read_bytes().split(b"end_header\n", 1)
    names = [line.split()[2] for line in header.decode().splitlines() if line.startswith("property")]
    values = np.frombuffer(rows, "<f4").reshape(-1, len(names)).astype(float)
    coefficients = 1 + sum(name.startswith("f_rest_") for name in names) // 3
    return values[:, [names.index(name) for name in column_names(coefficients)]]


def camera_towards(eye, target, width, height, focal, background=(0, 0, 0)):
    """As CAMERA.json: x right, y down, z into the picture."""
    z = np.subtract(target, eye) / np.linalg.norm(np.subtract(target, eye))
    x = np.cross(z, [0, 1, 0])
    x /= np.linalg.norm(x)
    rotation = np.stack([x, np.cross(z, x), z])
    pose = np.eye(4)
    pose[:3, :3], pose[:3, 3] = rotation, -rotation @ np.asarray(eye, float)
    return {"width": width, "height": height, "fx": focal, "fy": focal * 1.03, "cx": width / 2 + 0.3,
            "cy": height / 2 - 0.4, "world_to_camera": pose.ravel().tolist(), "background": list(background)}


def harmonics(d):
    """The 16 basis functions of degree 0 to 3 for unit vectors [n, 3]."""
    x, y, z = d.T
    xx, yy, zz = x * x, y * y, z * z
    return np.stack([
        np.full_like(x, 0.28209479177387814), -0.4886025119029199 * y, 0.4886025119029199 * z, -0.4886025119029199 * x,
        1.0925484305920792 * x * y, -1.0925484305920792 * y * z, 0.31539156525252005 * (2 * zz - xx - yy),
        -1.0925484305920792 * x * z, 0.5462742152960396 * (xx - yy), -0.5900435899266435 * y * (3 * xx - yy),
        2.890611442640554 * x * y * z, -0.4570457994644658 * y * (4 * zz - xx - yy),
        0.3731763325901154 * z * (2 * zz - 3 * xx - 3 * yy), -0.4570457994644658 * x * (4 * zz - xx - yy),
        1.445305721320277 * z * (xx - yy), -0.5900435899266435 * x * (xx - 3 * yy)], axis=1)


def rotations(q):
    w, x, y, z = (q / np.linalg.norm(q, axis=1, keepdims=True)).T
    return np.stack([1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
                     2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                     2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)], axis=1).reshape(-1, 3, 3)


def project(splats, camera):
    """Splats in front of the camera from near to far: centre, inverse covariance, opacity, colour."""
    pose = np.reshape(camera["world_to_camera"], (4, 4))
    seen = splats[:, :3] @ pose[:3, :3].T + pose[:3, 3]
    front = np.flatnonzero(seen[:, 2] > NEAR)
    order = front[np.argsort(seen[front, 2], kind="stable")]
    s, (x, y, z) = splats[order], seen[order].T
    fx, fy = camera["fx"], camera["fy"]
    zero = np.zeros_like(z)
    jacobian = np.stack([fx / z, zero, -fx * x / z**2, zero, fy / z, -fy * y / z**2], axis=1).reshape(-1, 2, 3)
    factor = jacobian @ pose[:3, :3] @ (rotations(s[:, 6:10]) * np.exp(s[:, None, 3:6]))
    covariance = factor @ factor.transpose(0, 2, 1) + BLUR * np.eye(2)
    eye = -pose[:3, :3].T @ pose[:3, 3]
    direction = s[:, :3] - eye
    direction /= np.linalg.norm(direction, axis=1, keepdims=True)
    weights = s[:, 11:].reshape(len(s), (s.shape[1] - 11) // 3, 3)
    basis = harmonics(direction)[:, :weights.shape[1]]
    colour = np.maximum(0.5 + np.einsum("nk,nkc->nc", basis, weights), 0)
    centre = np.stack([fx * x / z + camera["cx"], fy * y / z + camera["cy"]], axis=1)
    return centre, np.linalg.inv(covariance), 1 / (1 + np.exp(-s[:, 10])), colour


def draw(splats, camera):
    """[height, width, 3] in double precision."""
    width, height = camera["width"], camera["height"]
    pixels = np.stack(np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5), axis=-1)
    picture, passed = np.zeros((height, width, 3)), np.ones((height, width))
    finished = np.zeros((height, width), bool)
    for centre, inverse, opacity, colour in zip(*project(splats, camera)):
        d = pixels - centre
        power = -0.5 * np.einsum("hwi,ij,hwj->hw", d, inverse, d)
        alpha = np.minimum(0.99, opacity * np.exp(power))
        alpha[alpha < 1 / 255] = 0
        finished |= passed * (1 - alpha) < 1e-4
        alpha[finished] = 0
        picture += (passed * alpha)[..., None] * colour
        passed *= 1 - alpha
    return picture + passed[..., None] * np.asarray(camera.get("background", (0, 0, 0)))


def random_splats(random, count, coefficients=1, spread=1.0, size=0.08):
    splats = np.zeros((count, 11 + 3 * coefficients))
    splats[:, :3] = random.normal(0, spread, (count, 3))
    splats[:, 3:6] = np.log(size) + random.normal(0, 0.6, (count, 3))
    splats[:, 6:10] = random.normal(0, 1, (count, 4)) * random.uniform(0.2, 3, (count, 1))
    splats[:, 10] = random.normal(0.5, 2, count)
    splats[:, 11:14] = random.normal(0, 1, (count, 3))
    splats[:, 14:] = random.normal(0, 0.3, (count, 3 * coefficients - 3))
    return splats.astype(np.float32).astype(float)


def write_camera(path, camera):
    path.write_text(json.dumps(camera))
