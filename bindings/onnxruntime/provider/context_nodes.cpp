#include "context_nodes.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <limits>

namespace ullage::provider {
namespace {

namespace fs = std::filesystem;

// The size limit of an attribute of onnxruntime's C API, and of a message of protocol buffers.
constexpr size_t kMostInside = std::numeric_limits<int32_t>::max() - (1 << 20);

class Attributes {
 public:
  explicit Attributes(const Api& api) : api_(api) {}
  ~Attributes() {
    for (OrtOpAttr* one : all_) api_.ort.ReleaseOpAttr(one);
  }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;

  void text(const char* name, const void* data, size_t size) {
    add(name, data, static_cast<int>(size), ORT_OP_ATTR_STRING);
  }
  void text(const char* name, const std::string& value) { text(name, value.data(), value.size()); }
  void number(const char* name, int64_t value) { add(name, &value, 1, ORT_OP_ATTR_INT); }
  std::vector<OrtOpAttr*>& all() { return all_; }

 private:
  void add(const char* name, const void* data, int count, OrtOpAttrType type) {
    all_.reserve(all_.size() + 1);
    OrtOpAttr* attribute = nullptr;
    api_.check(api_.ort.CreateOpAttr(name, data, count, type, &attribute));
    all_.push_back(attribute);
  }
  const Api& api_;
  std::vector<OrtOpAttr*> all_;
};

fs::path model_path(const Api& api, const OrtGraph* graph) {
  const ORTCHAR_T* path = nullptr;
  api.check(api.ort.Graph_GetModelPath(graph, &path));
  return path ? fs::path(path) : fs::path();
}

// The path of the model that onnxruntime will write: the session's option, else the default.
fs::path context_model(const Api& api, const OrtGraph* graph, const Options& options) {
  if (!options.context_file.empty()) return options.context_file;
  const fs::path source = model_path(api, graph);
  if (source.empty()) {
    throw Failure(
        "ullage: a program file next to the model requires ep.context_file_path, or "
        "ep.context_embed_mode 1");
  }
  return source.parent_path() / (source.stem().string() + "_ctx.onnx");
}

// Letters, digits, '_' and '-' of a name.
std::string plain(std::string name) {
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c) && c != '_' && c != '-'; }, '_');
  return name;
}

// The file's name.
std::string write_next_to(const fs::path& model, const std::string& node, const ProgramFile& file) {
  const std::string name = model.stem().string() + "_" + plain(node) + ".ull";
  const fs::path path = model.parent_path() / name;
  std::ofstream out(path, std::ios::binary);
  const auto bytes = file.bytes();
  out.write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out) throw Failure("ullage: " + path.string() + " cannot be written");
  return name;
}

std::vector<const char*> pointers_to(const std::vector<std::string>& names) {
  std::vector<const char*> pointers;
  for (const std::string& name : names) pointers.push_back(name.c_str());
  return pointers;
}

}  // namespace

OrtNode* write_context_node(const Api& api, const OrtGraph* graph, const OrtNode* fused,
                            const Options& options, const ProgramFile& file,
                            const std::vector<std::string>& inputs,
                            const std::vector<std::string>& outputs) {
  const std::string name = name_of(api, fused);
  const auto bytes = file.bytes();
  const bool inside = options.embed_context && bytes.size() <= kMostInside;
  Attributes attributes(api);
  if (inside) {
    attributes.text("ep_cache_context", bytes.data(), bytes.size());
  } else {
    attributes.text("ep_cache_context",
                    write_next_to(context_model(api, graph, options), name, file));
  }
  attributes.number("embed_mode", inside);
  attributes.number("main_context", 1);
  attributes.text("source", kProviderName);
  attributes.text("ep_sdk_version", ullage_version());
  attributes.text("partition_name", name);
  const auto from = pointers_to(inputs), to = pointers_to(outputs);
  OrtNode* node = nullptr;
  api.check(api.editor.CreateNode("EPContext", "com.microsoft", name.c_str(), from.data(),
                                  from.size(), to.data(), to.size(), attributes.all().data(),
                                  attributes.all().size(), &node));
  return node;
}

ProgramFile read_context_node(const Api& api, const OrtGraph* graph, const OrtNode* node) {
  const std::string context = text_attribute(api, node, "ep_cache_context");
  if (number_attribute(api, node, "embed_mode") != 0) return ProgramFile::copy(context);
  const fs::path name = context;
  if (name.empty() || name.is_absolute() || std::ranges::find(name, "..") != name.end()) {
    throw Failure("ullage: EPContext node " + name_of(api, node) + ": '" + context +
                  "' is no file in the model's folder");
  }
  return ProgramFile::at((model_path(api, graph).parent_path() / name).string());
}

}  // namespace ullage::provider
