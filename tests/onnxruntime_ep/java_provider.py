"""python java_provider.py JAR JDK...: the provider in onnxruntime's Java package, against NumPy."""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77


def main():
    jar = Path(sys.argv[1])
    jdks = [folder for folder in sys.argv[2:] if (Path(folder) / "bin/javac").exists()]
    if not jar.exists():
        print(f"skipped: no {jar}; `./dev test --slow` fetches it")
        return SKIPPED
    if not jdks:
        print("skipped: no JDK, neither JAVA_HOME, nor in /usr/lib/jvm, nor in .cache/jdk")
        return SKIPPED
    import numpy as np
    import onnxruntime_ep_ullage
    from test_provider import scale_model

    model, expected = scale_model()
    tools = Path(jdks[0]) / "bin"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.onnx"
        path.write_bytes(model)
        source = Path(__file__).with_name("JavaProvider.java")
        subprocess.run([tools / "javac", "-cp", jar, "-d", folder, source], check=True)
        classes = os.pathsep.join([str(jar), folder])
        done = subprocess.run([tools / "java", "-cp", classes, "JavaProvider",
                               onnxruntime_ep_ullage.get_library_path(), path],
                              stdout=subprocess.PIPE, text=True, check=True)
    sums = [expected(np.repeat(np.arange(1, rows + 1, dtype=np.float32)[:, None], 8, axis=1)).sum()
            for rows in (1, 7, 64)]
    wanted = [f"{rows} rows: {total:.2f}" for rows, total in zip((1, 7, 64), sums)]
    print(done.stdout)
    assert done.stdout.split("\n")[:3] == wanted, f"not {wanted}"
    return 0


if __name__ == "__main__":
    sys.exit(main())
