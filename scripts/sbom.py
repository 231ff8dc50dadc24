"""What is linked into the wheels: `sbom.py VERSION TIME NAME=VERSION...` prints it as SPDX 2.3, with the versions that
wheel.sh built; `sbom.py packages` Debian's packages of it."""
import json
import subprocess
import sys

# Name, licence, and the Debian package whose version it has, or "=" and its name in wheel.sh.
LINKED = [
    ("glslang", "BSD-3-Clause AND BSD-2-Clause AND MIT AND Apache-2.0", "=glslang"),
    ("SPIRV-Tools", "Apache-2.0", "=spirv-tools"),
    ("SPIRV-Cross", "Apache-2.0", "=spirv-cross"),
    ("fmt", "MIT", "=fmtlib"),
    ("PCRE2", "BSD-3-Clause", "libpcre2-dev"),
    ("libpng", "libpng-2.0", "=libpng1.6"),
    ("zlib", "Zlib", "zlib1g-dev"),
    ("libstdc++", "GPL-3.0-or-later WITH GCC-exception-3.1", "libstdc++-12-dev"),
    ("libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1", "libgcc-12-dev"),
    ("LLVM libunwind, compiler-rt (zig)", "Apache-2.0 WITH LLVM-exception", "=ziglang"),
    ("nanobind", "BSD-3-Clause", "=nanobind"),
    ("flatbuffers", "Apache-2.0", "libflatbuffers-dev"),
    ("xxHash", "BSD-2-Clause", "libxxhash-dev"),
    ("protozero", "BSD-2-Clause", "libprotozero-dev"),
    ("CLI11", "BSD-3-Clause", "libcli11-dev"),
    ("nlohmann json", "MIT", "nlohmann-json3-dev"),
    ("Vulkan headers", "Apache-2.0", "libvulkan-dev"),
    ("onnxruntime headers", "MIT", "=onnxruntime"),
]


def version_of(source, built):
    if source.startswith("="):
        return built[source[1:]]
    return subprocess.run(["dpkg-query", "-W", "-f", "${Version}", source], check=True,
                          capture_output=True, text=True).stdout


def package(number, name, version, license):
    return {"SPDXID": f"SPDXRef-{number}", "name": name, "versionInfo": version,
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": "NOASSERTION", "licenseDeclared": license,
            "copyrightText": "NOASSERTION"}


def main():
    if sys.argv[1:] == ["packages"]:
        print(*(source for _, _, source in LINKED if not source.startswith("=")))
        return
    version, time, *given = sys.argv[1:]
    built = dict(one.split("=", 1) for one in given)
    packages = [package(0, "ullage", version, "Apache-2.0")]
    packages += [package(number, name, version_of(source, built), license)
                 for number, (name, license, source) in enumerate(LINKED, 1)]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-0")]
    relations += [("SPDXRef-0", "STATIC_LINK", one["SPDXID"]) for one in packages[1:]]
    json.dump({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"ullage-{version}", "documentNamespace": f"urn:ullage:sbom:{version}",
        "creationInfo": {"created": time, "creators": ["Tool: scripts/sbom.py"]},
        "packages": packages,
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
                          for one, kind, other in relations]}, sys.stdout, indent=1)
    print()


main()
