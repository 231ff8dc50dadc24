// IMAGE and SAMPLER.
#include "tools/conform/amber/amber.h"
#include "tools/conform/amber/amber_reader.h"

namespace ullage::conform {
namespace {

// "R8G8B8A8_UNORM": components of one width.
const runtime::RawFormat* format_of(std::string_view name) {
  std::string own, width;
  while (own.size() < 4 && !name.empty() && name[0] == "RGBA"[own.size()]) {
    own += "rgba"[own.size()];
    name.remove_prefix(1);
    size_t digits = 0;
    while (digits < name.size() && name[digits] >= '0' && name[digits] <= '9') ++digits;
    if (!width.empty() && name.substr(0, digits) != width) return nullptr;
    width = std::string(name.substr(0, digits));
    name.remove_prefix(digits);
  }
  constexpr std::pair<std::string_view, std::string_view> kEndings[] = {
      {"_UNORM", ""}, {"_SNORM", "_snorm"}, {"_SINT", "i"}, {"_UINT", "ui"}, {"_SFLOAT", "f"}};
  for (const auto& [theirs, ours] : kEndings) {
    if (name == theirs) return runtime::find_format(own + width + std::string(ours));
  }
  return nullptr;
}

}  // namespace

const runtime::RawFormat* amber_texel_format(const Layout& layout) {
  for (const runtime::RawFormat& format : runtime::formats()) {
    const bool is_plain = ir::is_float(layout.fields[0].dtype) || format.name.ends_with('i');
    if (format.dtype == layout.fields[0].dtype && format.components == layout.fields.size() &&
        is_plain && format.packed == 0 && format.texel_bytes() == layout.stride) {
      return &format;
    }
  }
  return nullptr;
}

// IMAGE NAME DATA_TYPE TYPE|FORMAT FORMAT DIM_2D WIDTH W HEIGHT H [INITIALISER]
void AmberReader::image() {
  ScriptBuffer b;
  b.place = in_.place();
  b.name = std::string(in_.word("an image's name"));
  (void)more();
  ScriptImage image;
  const auto layout = image_type(image);
  if (!layout) return;
  b.layout = *layout;
  image_extent(image);
  if (!in_.ok()) return;
  b.image = image;
  b.elements = uint64_t{image.extent[0]} * image.extent[1] * image.extent[2];
  if (b.elements > kMaxBufferBytes / b.layout.stride) {
    return in_.fail(b.place, "an image has at most " + std::to_string(kMaxBufferBytes) + " bytes");
  }
  if (more()) filling(b);
  declare(buffers_, b.name, b.place);
  script_.buffers.push_back(std::move(b));
}

std::optional<Layout> AmberReader::image_type(ScriptImage& image) {
  const Place here = in_.place();
  const std::string kind(in_.word("DATA_TYPE or FORMAT"));
  (void)more();
  const std::string type(in_.word("a type"));
  if (!in_.ok()) return std::nullopt;
  if (kind == "DATA_TYPE") {
    const auto layout = amber_layout(type, false);
    image.format = layout ? amber_texel_format(*layout) : nullptr;
  } else if (kind == "FORMAT") {
    image.format = format_of(type);
  }
  if (image.format == nullptr) {
    unsupported(here, "IMAGE ... " + kind.substr(0, 40) + ' ' + type.substr(0, 40));
    return std::nullopt;
  }
  Layout layout;
  const auto bytes = static_cast<uint32_t>(ir::size_bytes(image.format->dtype));
  for (uint32_t c = 0; c < image.format->components; ++c) {
    layout.fields.push_back({image.format->dtype, c * bytes});
  }
  layout.stride = image.format->texel_bytes();
  return layout;
}

void AmberReader::image_extent(ScriptImage& image) {
  (void)more();
  const Place here = in_.place();
  const std::string dimension(in_.word("DIM_1D, DIM_2D or DIM_3D"));
  if (!in_.ok()) return;
  if (dimension != "DIM_1D" && dimension != "DIM_2D" && dimension != "DIM_3D") {
    return unsupported(here, "IMAGE ... " + dimension.substr(0, 40));
  }
  image.dimensions = static_cast<uint32_t>(dimension[4] - '0');
  constexpr std::string_view kExtents[] = {"WIDTH", "HEIGHT", "DEPTH"};
  for (uint32_t i = 0; i < image.dimensions; ++i) {
    (void)more();
    const Place at = in_.place();
    if (!in_.accept(kExtents[i])) {
      return unsupported(at, "IMAGE ... " + std::string(in_.peek().substr(0, 40)));
    }
    (void)more();
    image.extent[i] = static_cast<uint32_t>(in_.integer("an extent", 1, 1 << 14));
  }
}

// SAMPLER NAME [MAG_FILTER nearest|linear] [ADDRESS_MODE_U ...] ...
void AmberReader::sampler() {
  ScriptSampler s;
  const Place name_place = in_.place();
  s.name = std::string(in_.word("a sampler's name"));
  while (more()) {
    const Place here = in_.place();
    const std::string option(in_.next());
    (void)more();
    sampler_option(s, option, here);
  }
  declare(samplers_, s.name, name_place);
  script_.samplers.push_back(std::move(s));
}

// One filter and one address mode serve all directions: those that differ are not supported.
void AmberReader::sampler_option(ScriptSampler& s, const std::string& option, const Place& place) {
  using Address = ScriptSampler::Address;
  if (option == "NORMALIZED_COORDS" || option == "UNNORMALIZED_COORDS") {
    s.normalized = option == "NORMALIZED_COORDS";
    return;
  }
  const std::string value(in_.word("a value"));
  if (!in_.ok()) return;
  if (option == "MAG_FILTER" || option == "MIN_FILTER") {
    s.linear = value == "linear";
  } else if (option.starts_with("ADDRESS_MODE_")) {
    constexpr std::pair<std::string_view, Address> kModes[] = {
        {"repeat", Address::repeat},
        {"mirrored_repeat", Address::mirror},
        {"clamp_to_edge", Address::clamp},
        {"clamp_to_border", Address::border}};
    const auto* const found =
        std::ranges::find(kModes, value, &std::pair<std::string_view, Address>::first);
    if (found == std::end(kModes)) return unsupported(place, option + ' ' + value.substr(0, 40));
    s.address = found->second;
  } else if (option == "BORDER_COLOR") {
    if (!value.ends_with("transparent_black")) {
      return unsupported(place, option + ' ' + value.substr(0, 40));
    }
  } else if (option != "MIN_LOD" && option != "MAX_LOD") {
    unsupported(place, "SAMPLER ... " + option.substr(0, 40));
  }
}

}  // namespace ullage::conform
