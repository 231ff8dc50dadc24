// Compiles models to program files.
#include <algorithm>

#include "base/replace_file.h"
#include "base/utf8_path.h"
#include "compiler/c_api.h"
#include "compiler/translator.h"
#include "ir/program/named_profiles.h"
#include "runtime/file/profile_bytes.h"

namespace ullage::compiler {
namespace {

using runtime::null_argument;

ir::Result<ir::DeviceProfile> plan_named(const std::string& name) {
  if (auto profile = ir::profile_named(name)) return *std::move(profile);
  return ir::invalid_argument("model_compile: plan '" + name + "': there are " +
                              ir::profile_names());
}

ir::Result<ir::DeviceProfile> profile_of(const ullage_context* context) {
  const void* bytes = nullptr;
  size_t size = 0;
  if (ullage_context_get_profile(context, &bytes, &size) != ULLAGE_OK) {
    return ir::invalid_argument(ullage_last_error());
  }
  return runtime::parse_profile({static_cast<const std::byte*>(bytes), size});
}

ir::Result<std::vector<ir::DeviceProfile>> profiles_of(const ullage_compile_options& given) {
  std::vector<ir::Result<ir::DeviceProfile>> asked;
  if (given.context) asked.push_back(profile_of(given.context));
  const auto bytes = list_of("model_compile", "profiles", given.profiles, given.profile_count);
  if (!bytes) return bytes.error();
  for (const ullage_profile_bytes& one : *bytes) {
    if (!one.bytes) return null_argument("model_compile", "bytes of a profile");
    asked.push_back(runtime::parse_profile({static_cast<const std::byte*>(one.bytes), one.size}));
  }
  const auto names = names_of("model_compile", "plans", given.plans, given.plan_count);
  if (!names) return names.error();
  for (const std::string& name : *names) asked.push_back(plan_named(name));
  if (asked.empty()) asked.push_back(ir::portable_profile());
  std::vector<ir::DeviceProfile> profiles;
  for (ir::Result<ir::DeviceProfile>& one : asked) {
    if (!one) return one.error();
    const auto same = std::ranges::find(profiles, one->name, &ir::DeviceProfile::name);
    if (same != profiles.end()) {
      return ir::invalid_argument("model_compile: a file has one plan of each name, '" + one->name +
                                  "' is requested twice");
    }
    profiles.push_back(std::move(*one));
  }
  return profiles;
}

ir::Result<passes::CompileOptions> options_of(const ullage_compile_options& given) {
  auto choices = compile_choices(given);
  if (!choices) return choices.error();
  passes::CompileOptions options;
  static_cast<passes::CompileChoices&>(options) = std::move(*choices);
  if (given.cache_directory) options.shaders.cache_folder = ir::utf8_path(given.cache_directory);
  options.shaders.cache_limit = options.cache_limit;
  options.to_msl = msl_translator();
  if (given.progress) {
    options.on_progress = [progress = given.progress, user = given.progress_user](
                              std::string_view step, size_t done, size_t total) {
      return progress(user, std::string(step).c_str(), done, total) == 0;
    };
  }
  return options;
}

std::unique_ptr<ullage_compiled> copy_of(const runtime::ProgramImage& image) {
  auto compiled = std::make_unique<ullage_compiled>();
  compiled->size = image.size_bytes();
  const size_t unit = sizeof(ullage_compiled::Unit);
  compiled->storage.resize((compiled->size + unit - 1) / unit);
  const auto storage = std::as_writable_bytes(std::span(compiled->storage));
  for (const runtime::ProgramImage::Piece& piece : image.pieces()) {
    std::ranges::copy(piece.bytes, storage.begin() + static_cast<std::ptrdiff_t>(piece.offset));
  }
  return compiled;
}

}  // namespace

ir::Result<std::unique_ptr<ullage_compiled>> compile(const ullage_model& model,
                                                     const ullage_compile_options& given) {
  const auto profiles = profiles_of(given);
  if (!profiles) return profiles.error();
  const auto options = options_of(given);
  if (!options) return options.error();
  const auto bounds = bounds_of("model_compile", given.bounds, given.bound_count);
  if (!bounds) return bounds.error();
  auto file = compile_file(model.entries, *profiles, *options);
  if (!file) return file.error();
  if (auto set = set_bounds(file->plans, *bounds); !set) return set.error();
  std::vector<runtime::Attachment> attached;
  for (const auto& [name, content] : model.attached) attached.push_back({name, content});
  const auto image = file->image(attached);
  if (!image) return image.error();
  return copy_of(*image);
}

}  // namespace ullage::compiler

using namespace ullage;
using compiler::guarded;
using runtime::null_argument;

ullage_status ullage_model_compile(const ullage_model* model, const ullage_compile_options* options,
                                   ullage_compiled** compiled) {
  return guarded([&]() -> ir::Result<void> {
    if (!compiled) return null_argument("model_compile", "compiled");
    *compiled = nullptr;
    if (!model) return null_argument("model_compile", "model");
    const auto given = runtime::read_struct("model_compile", options);
    if (!given) return given.error();
    auto created = compiler::compile(*model, *given);
    if (!created) return created.error();
    *compiled = created->release();
    return {};
  });
}

void ullage_compiled_destroy(ullage_compiled* compiled) {
  delete compiled;
}

const void* ullage_compiled_bytes(const ullage_compiled* compiled) {
  return compiled ? compiled->bytes().data() : nullptr;
}

size_t ullage_compiled_size(const ullage_compiled* compiled) {
  return compiled ? compiled->size : 0;
}

ullage_status ullage_compiled_write(const ullage_compiled* compiled, const char* path) {
  return guarded([&]() -> ir::Result<void> {
    if (!compiled) return null_argument("compiled_write", "compiled");
    if (!path) return null_argument("compiled_write", "path");
    if (runtime::replace_file(path, compiled->bytes(), {})) return {};
    return ir::invalid_argument(std::string("compiled_write: ") + path + " cannot be written");
  });
}
