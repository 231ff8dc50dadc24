#include "frontends/language/speech/audio_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <numbers>
#include <numeric>
#include <optional>
#include <string_view>

namespace ullage::speech {
namespace {

using ir::Result;

constexpr size_t kHeadBytes = 12, kChunkBytes = 8;
constexpr uint16_t kIntegers = 1, kFloats = 3, kExtensible = 0xfffe;
// What writers of streams give as the length of data, or more.
constexpr uint32_t kStreamed = 0x7ffff000;

// Little-endian. REQUIRES: the number lies in `bytes`.
template <class T>
T number_at(std::span<const std::byte> bytes, size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

std::string_view text_at(std::span<const std::byte> bytes, size_t at) {
  return {reinterpret_cast<const char*>(bytes.data()) + at, 4};
}

struct Chunks {
  std::span<const std::byte> format{}, data{};
};

Result<Chunks> chunks_of(std::span<const std::byte> file) {
  if (file.size() < kHeadBytes || text_at(file, 0) != "RIFF" || text_at(file, 8) != "WAVE") {
    return ir::invalid_file("it is no WAV file: it does not begin with RIFF and WAVE");
  }
  Chunks chunks;
  size_t at = kHeadBytes;
  while (file.size() - at >= kChunkBytes) {
    const std::string_view name = text_at(file, at);
    const auto size = number_at<uint32_t>(file, at + 4);
    const auto rest = file.subspan(at + kChunkBytes);
    const bool is_data = name == "data";
    if (size > rest.size() && !(is_data && size >= kStreamed)) {
      return ir::invalid_file("a chunk at byte {} must have at most {} bytes, it claims {}", at,
                              rest.size(), size);
    }
    const auto bytes = rest.first(std::min<size_t>(size, rest.size()));
    if (name == "fmt ") chunks.format = bytes;
    if (is_data) {
      chunks.data = bytes;
      break;
    }
    // Chunks begin at even bytes.
    at = std::min(at + kChunkBytes + size + size % 2, file.size());
  }
  if (chunks.format.empty()) return ir::invalid_file("there is no chunk 'fmt ' before the data");
  if (chunks.data.data() == nullptr) return ir::invalid_file("there is no chunk 'data'");
  return chunks;
}

struct Encoding {
  uint16_t kind = 0;
  int64_t channels = 0, rate = 0;
  size_t bytes = 0;  // of a sample of one channel
};

Result<Encoding> encoding_of(std::span<const std::byte> format) {
  constexpr size_t kPlain = 16, kWithKind = 26;
  if (format.size() < kPlain) {
    return ir::invalid_file("the chunk 'fmt ' must have at least {} bytes, it has {}", kPlain,
                            format.size());
  }
  Encoding e{number_at<uint16_t>(format, 0), number_at<uint16_t>(format, 2),
             number_at<uint32_t>(format, 4), 0};
  const auto block = number_at<uint16_t>(format, 12), bits = number_at<uint16_t>(format, 14);
  if (e.kind == kExtensible) {
    if (format.size() < kWithKind) {
      return ir::invalid_file("an extensible chunk 'fmt ' must have at least {} bytes, it has {}",
                              kWithKind, format.size());
    }
    e.kind = number_at<uint16_t>(format, 24);
  }
  const bool is_known = e.kind == kIntegers ? bits == 8 || bits == 16 || bits == 24 || bits == 32
                                            : e.kind == kFloats && (bits == 32 || bits == 64);
  if (!is_known) {
    return ir::unsupported(
        "samples of {} bits, encoding {}, are not supported: write integers of 8, 16, 24 or 32 "
        "bits "
        "(encoding 1) or floats of 32 or 64 (encoding 3)",
        bits, e.kind);
  }
  e.bytes = bits / 8;
  if (e.channels == 0 || e.rate == 0 || block != static_cast<size_t>(e.channels) * e.bytes) {
    return ir::invalid_file(
        "{} channels of {} bits at {} samples per second, {} bytes each, do not fit together",
        e.channels, bits, e.rate, block);
  }
  return e;
}

// Full scale is 1.
double sample_at(std::span<const std::byte> data, size_t at, const Encoding& e) {
  if (e.kind == kFloats) {
    return e.bytes == sizeof(float) ? static_cast<double>(number_at<float>(data, at))
                                    : number_at<double>(data, at);
  }
  // Bytes alone have no sign.
  if (e.bytes == 1) return (static_cast<double>(number_at<uint8_t>(data, at)) - 128) / 128;
  uint32_t bits = 0;
  for (size_t i = 0; i < e.bytes; ++i) {
    bits |= static_cast<uint32_t>(data[at + i]) << (8 * (sizeof bits - e.bytes + i));
  }
  return static_cast<double>(static_cast<int32_t>(bits)) / 2147483648.0;
}

// The modified Bessel function of order 0, by its series.
double bessel_i0(double x) {
  double sum = 1, term = 1;
  for (int k = 1; term > sum * 1e-17; ++k) {
    term *= x * x / (4.0 * k * k);
    sum += term;
  }
  return sum;
}

// A low-pass filter for `up` times as many samples, of which each `down`-th remains: 2 half + 1
// taps, whose sum is `up`.
std::vector<double> low_pass(int64_t up, int64_t down) {
  constexpr double kBeta = 5;
  const int64_t wider = std::max(up, down), half = 10 * wider;
  std::vector<double> taps;
  for (int64_t i = -half; i <= half; ++i) {
    const double place = static_cast<double>(i) / static_cast<double>(wider);
    const double angle = std::numbers::pi * place;
    const double edge = static_cast<double>(i) / static_cast<double>(half);
    const double window = bessel_i0(kBeta * std::sqrt(std::max(0.0, 1 - edge * edge)));
    taps.push_back((i == 0 ? 1 : std::sin(angle) / angle) * window);
  }
  const double scale = static_cast<double>(up) / std::accumulate(taps.begin(), taps.end(), 0.0);
  for (double& tap : taps) tap *= scale;
  return taps;
}

}  // namespace

Result<Recording> read_wav(std::span<const std::byte> file) {
  static_assert(std::endian::native == std::endian::little);
  const auto chunks = chunks_of(file);
  if (!chunks) return chunks.error();
  const auto encoding = encoding_of(chunks->format);
  if (!encoding) return encoding.error();
  const Encoding& e = *encoding;
  const size_t block = static_cast<size_t>(e.channels) * e.bytes;
  const size_t count = chunks->data.size() / block;
  if (count == 0) return ir::invalid_file("the file has no sample");
  Recording recording{.rate = e.rate};
  recording.samples.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    double sum = 0;
    for (size_t c = 0; c < block; c += e.bytes) sum += sample_at(chunks->data, i * block + c, e);
    const auto sample = static_cast<float>(sum / static_cast<double>(e.channels));
    if (!std::isfinite(sample)) return ir::invalid_file("sample {} is no finite number", i);
    recording.samples.push_back(sample);
  }
  return recording;
}

Result<Recording> resampled(Recording recording, int64_t rate) {
  constexpr int64_t kLowest = 1000, kHighest = 768000;
  for (const int64_t each : {recording.rate, rate}) {
    if (each >= kLowest && each <= kHighest) continue;
    return ir::unsupported("a rate must be {} to {} samples per second, given {}", kLowest,
                           kHighest, each);
  }
  if (recording.rate == rate) return recording;
  const int64_t common = std::gcd(recording.rate, rate);
  const int64_t up = rate / common, down = recording.rate / common;
  const std::vector<double> taps = low_pass(up, down);
  const auto half = static_cast<int64_t>(taps.size() / 2);
  const auto given = static_cast<int64_t>(recording.samples.size());
  Recording result{.rate = rate};
  const int64_t count = (given * up + down - 1) / down;
  result.samples.reserve(static_cast<size_t>(count));
  for (int64_t n = 0; n < count; ++n) {
    // Sample i of the recording lies at i * up.
    const int64_t place = n * down;
    const int64_t first = std::max<int64_t>(0, (place - half + up - 1) / up);
    const int64_t last = std::min(given - 1, (place + half) / up);
    double sum = 0;
    for (int64_t i = first; i <= last; ++i) {
      sum += taps[static_cast<size_t>(place - i * up + half)] *
             static_cast<double>(recording.samples[static_cast<size_t>(i)]);
    }
    result.samples.push_back(static_cast<float>(sum));
  }
  return result;
}

}  // namespace ullage::speech
